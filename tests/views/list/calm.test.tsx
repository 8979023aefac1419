import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { beginning } from '../../machines/support/clock.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

/**
 * A refresh never disturbs work (docs/behaviour.md#live-updates): it does not replace the node of an element in use,
 * and the focus stays where it was.
 */

const refreshes = 12
const interval = 30_000

/**
 * Whether the rows are compared after this refresh. Comparing is slower than refreshing, and four comparisons are
 * enough, since a row that has moved does not move back.
 */
function isCompared(count: number): boolean {
  return [1, 9, 10, refreshes].includes(count)
}

/** Ten incidents, the newest first. */
const began = Array.from({ length: 10 }, (_, place): Incident =>
  incident({
    pk: 100 - place,
    description: `Link ${place} is down`,
    startTime: new Date(beginning - (place + 1) * 60_000).toISOString(),
  }),
)

/**
 * The former index of each row that is now on screen, from top to bottom. It is -1 for a new element, even if that
 * looks the same.
 */
function placesIn(before: readonly HTMLElement[]): readonly number[] {
  return rows().map((row) => before.indexOf(row))
}

const untouched = began.map((_, place) => place)

/** This many new incidents, the newest first. */
function arrivals(count: number): readonly Incident[] {
  return Array.from({ length: count }, (_, place): Incident =>
    incident({
      pk: 1000 + count - place,
      description: `Arrival ${count - place}`,
      startTime: new Date(beginning + (count - place) * 1000).toISOString(),
    }),
  )
}

/**
 * The server's response to this refresh: the arrivals so far, one incident that changes each time, and the other
 * incidents. From the tenth refresh, one of them is missing.
 */
function answerAfter(count: number) {
  const kept = began
    .filter((_, place) => place !== 2 || count < 10)
    .map((known, place) => (place === 1 ? { ...known, level: ((count % 5) + 1) as Incident['level'] } : known))
  return pageOf(...arrivals(count), ...kept)
}

function rows() {
  return [...screen.getByRole('table', { name: 'Incidents' }).querySelectorAll<HTMLElement>('tbody tr[data-pk]')]
}

function rowOf(description: string) {
  const row = screen.getByRole('link', { name: description }).closest('tr')
  if (row === null) throw new Error(`no row shows ${description}`)
  return row
}

describe('a dozen refreshes', () => {
  test('leave the rows, the ticks and the focus in a row unchanged', async () => {
    const { person, answer, pass } = await stageList({ first: pageOf(...began) })
    const before = rows()
    await person.click(within(rowOf('Link 4 is down')).getByRole('checkbox'))
    await person.click(within(rowOf('Link 2 is down')).getByRole('checkbox'))
    const link = screen.getByRole('link', { name: 'Link 5 is down' })
    act(() => link.focus())
    const changing = rowOf('Link 1 is down')
    for (let count = 1; count <= refreshes; count += 1) {
      await pass(interval)
      await answer(answerAfter(count))
      if (!isCompared(count)) continue
      const waiting = `${count} new (${count} high)${count < 10 ? '' : ', 1 gone'}`
      expect(screen.getByText(`${waiting}: show`)).toBeDefined()
      expect(within(changing).getByText(new RegExp(`^${(count % 5) + 1} - `))).toBeDefined()
      expect(placesIn(before)).toEqual(untouched)
      expect(document.activeElement).toBe(link)
    }
    expect(screen.getByText('1 selected')).toBeDefined()
    expect(within(rowOf('Link 4 is down')).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(within(rowOf('Link 2 is down')).getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    expect(within(rowOf('Link 2 is down')).getByText('No longer matches')).toBeDefined()
  }, 60_000)

  test('leave the dialog and the focus in it unchanged; the rows change only after the dialog has closed and the focus has left them', async () => {
    const { person, answer, pass } = await stageList({ first: pageOf(...began) })
    const before = rows()
    const link = screen.getByRole('link', { name: 'Link 5 is down' })
    act(() => link.focus())
    await person.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: '95: Link 5 is down' })
    const close = within(dialog).getByRole('button', { name: 'Close' })
    act(() => close.focus())
    for (let count = 1; count <= refreshes; count += 1) {
      await pass(interval)
      await answer(answerAfter(count))
      if (!isCompared(count)) continue
      expect(screen.getByRole('dialog')).toBe(dialog)
      expect(document.activeElement).toBe(close)
    }
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(placesIn(before)).toEqual(untouched)
    await pass(0)
    await expect.poll(() => document.activeElement).toBe(link)
    await pass(1000)
    expect(placesIn(before)).toEqual(untouched)
    expect(screen.getByRole('button', { name: `${refreshes} new (${refreshes} high), 1 gone: show` })).toBeDefined()
    act(() => link.blur())
    expect(rows()).not.toContain(before[2])
    expect(rows()).toHaveLength(refreshes + 9)
  }, 60_000)
})
