import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { beginning } from '../../machines/support/clock.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import { pageOf, stageList } from './incidentsStage.tsx'

const interval = 30_000
const [fan, link] = [incident({ pk: 8, description: 'Fan slow' }), incident({ pk: 7, description: 'Link down' })]
const event = { receivedAt: beginning * 1000 }
const closedByBen = { pk: 2, incident: 7, deed: { type: 'CLO', by: 'ben' }, ...event }

/** The row of 'Link down', which is gone but stays on screen because the focus is in the list. */
function goneRow() {
  const row = screen.getByRole('link', { name: 'Link down' }).closest('tr')
  if (row === null) throw new Error('the row is not on screen')
  return within(row)
}

/**
 * The first page holds two incidents. Before the second refresh, ben has closed one of them. One match is left: if the
 * server's `count` is higher, the console fetches the whole list.
 */
async function stageFeed(count: number) {
  const stage = await stageList({
    first: pageOf(fan, link),
    answers: {
      fetchLatestEvents: () => Promise.resolve([{ pk: 1, incident: 5, ...event }]),
      fetchChanges: () => Promise.resolve({ events: [closedByBen], hasMore: false, unreadable: 0, count }),
      fetchListedIncidents: () => Promise.resolve({ items: [], unreadable: 0 }),
      fetchIncidentCount: () => later<never>().promise,
    },
  })
  act(() => screen.getByRole('link', { name: 'Fan slow' }).focus())
  await stage.pass(interval)
  await stage.answer(pageOf(fan, link))
  return stage
}

test('a row that is gone says who closed it, and its severity is marked as no longer current', async () => {
  const { pass, requests } = await stageFeed(1)
  const isPast = () =>
    goneRow()
      .getByText(/^\d - /)
      .hasAttribute('data-past')
  expect(isPast()).toBe(false)
  await pass(interval)
  expect(goneRow().getByText('Closed by ben')).toBeDefined()
  expect(isPast()).toBe(true)
  expect(requests).toHaveLength(2)
})

test('a row that has left the list says who closed it, even if the whole list had to be fetched', async () => {
  const { pass, answer, requests } = await stageFeed(5)
  await pass(interval)
  expect(goneRow().queryByText('Closed by ben')).toBeNull()
  expect(requests).toHaveLength(3)
  await answer(pageOf(fan))
  expect(goneRow().getByText('Closed by ben')).toBeDefined()
})

test('a row that is missing after Refresh says who closed it once the feed has reported that it was closed', async () => {
  const { person, pass, answer } = await stageFeed(1)
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  act(() => screen.getByRole('link', { name: 'Fan slow' }).focus())
  await answer(pageOf(fan))
  await pass(interval)
  expect(goneRow().getByText('Closed by ben')).toBeDefined()
})

test('a row that was closed between loading the list and its first refresh says who closed it', async () => {
  const { pass, answer } = await stageList({
    first: pageOf(fan, link),
    answers: {
      fetchLatestEvents: () => Promise.resolve([closedByBen, { pk: 1, incident: 5, ...event }]),
      fetchIncidentCount: () => later<never>().promise,
    },
  })
  act(() => screen.getByRole('link', { name: 'Fan slow' }).focus())
  await pass(interval)
  await answer(pageOf(fan))
  expect(goneRow().getByText('Closed by ben')).toBeDefined()
})
