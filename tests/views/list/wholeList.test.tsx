/** Which of the matching incidents are on screen, and how to sort or select all of them. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Acknowledgement } from '../../../machines/incident/domain/incidentHistory.ts'
import type { Level } from '../../../machines/incident/domain/level.ts'
import type { IncidentPage, PageRequest } from '../../../machines/list/domain/page.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { later, type Later } from '../support/later.ts'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'

/**
 * The server has six incidents, one of which is critical. It sends them in pages of two or, when everything is fetched,
 * in pieces of three.
 */
const levels: readonly Level[] = [5, 4, 3, 5, 1, 4]
const all = levels.map((level, place) => {
  const pk = 6 - place
  return incident({ pk, level, description: `Link ${pk} down`, startTime: `2026-01-15T0${pk}:00:00Z` })
})

function answerTo({ cursor, pageSize }: PageRequest): IncidentPage {
  const from = typeof cursor === 'string' ? Number(cursor) : 0
  const to = from + (pageSize === 100 ? 3 : 2)
  const next = to < all.length ? String(to) : undefined
  return { incidents: all.slice(from, to), next, previous: from === 0 ? undefined : '0', unreadable: 0 }
}

async function stage(options: RenderOptions = {}) {
  const held: Later<IncidentPage>[] = []
  const app = await renderApp({
    ...options,
    answers: {
      fetchIncidentCount: () => Promise.resolve(6),
      fetchIncidentPage: (request) => {
        if (request.pageSize !== 100 || request.cursor === undefined) return Promise.resolve(answerTo(request))
        const answer = later<IncidentPage>()
        held.push(answer)
        return answer.promise
      },
      ...options.answers,
    },
  })
  const arrives = (request: Pick<PageRequest, 'cursor'>) =>
    app.happens(() => held.at(-1)?.settle(answerTo({ ...request, pageSize: 100 } as PageRequest)))
  return { ...app, arrives }
}

function descriptions(): readonly (string | undefined)[] {
  const [, ...rows] = within(screen.getByRole('table', { name: 'Incidents' })).getAllByRole('row')
  return rows.map((row) => /Link \d down/.exec(row.textContent)?.[0])
}

const press = (name: string) => screen.getByRole('button', { name })

it('each page says which of the matching incidents are on screen, and how many match', async () => {
  const { user } = await stage()
  expect(screen.getByText('1-2 of 6 incidents')).toBeDefined()
  await user.click(press('Next page'))
  expect(screen.getByText('3-4 of 6 incidents')).toBeDefined()
  await user.click(press('Next page'))
  expect(screen.getByText('5-6 of 6 incidents')).toBeDefined()
  await user.click(press('First page'))
  expect(screen.getByText('1-2 of 6 incidents')).toBeDefined()
})

it('the list says which rows the sort order covers, and sorts all matching incidents on request, which is remembered', async () => {
  const { user, arrives, outside } = await stage()
  await user.click(press('Severity'))
  expect(screen.getByText('Sorted within these 2 of 6 incidents')).toBeDefined()
  expect(descriptions()).toEqual(['Link 5 down', 'Link 6 down'])
  await user.click(press('Sort all'))
  expect(screen.getByText('3 of 6 incidents so far')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: '3 of 6 incidents so far' })).toBeDefined()
  await arrives({ cursor: '3' })
  expect(screen.getByText('All 6 incidents')).toBeDefined()
  expect(descriptions()).toEqual([2, 4, 5, 1, 6, 3].map((pk) => `Link ${pk} down`))
  expect(outside.askedOf('storePreferences').at(-1)).toMatchObject({ preferences: { sortAll: true } })

  await user.click(press('Sort each page only'))
  expect(screen.getByText('Sorted within these 2 of 6 incidents')).toBeDefined()
  await user.click(press('Sort all'))
  await user.click(press('Cancel'))
  expect(screen.getByText('Sorted within these 2 of 6 incidents')).toBeDefined()
})

it('selecting all that match ticks every incident once all have been fetched; clearing the ticks returns to one page', async () => {
  const { user, arrives } = await stage()
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(press('Select all 6 that match'))
  expect(screen.getByText(/^2 selected/)).toBeDefined()
  await arrives({ cursor: '3' })
  expect(screen.getByText(/^6 selected/)).toBeDefined()
  await user.click(press('Clear'))
  expect(screen.getByText('1-2 of 6 incidents')).toBeDefined()
})

it('everything is fetched at the start if the remembered order covers everything', async () => {
  const order = { by: 'severity', direction: 'ascending' } as const
  const { outside, arrives } = await stage({ preferences: { order, sortAll: true } })
  expect(outside.askedOf('fetchIncidentPage')).toMatchObject([
    { pageSize: 100, cursor: undefined },
    { pageSize: 100, cursor: '3' },
  ])
  await arrives({ cursor: '3' })
  expect(descriptions()[0]).toBe('Link 2 down')
})

it.each(['ackedBy', 'ackedUntil'] as const)(
  'sorting everything by %s is not offered, even if that is remembered',
  async (by) => {
    const order = { by, direction: 'ascending' } as const
    const { outside } = await stage({ preferences: { order, sortAll: true } })
    expect(outside.askedOf('fetchIncidentPage')).toHaveLength(1)
    expect(screen.getByText('Sorted within these 2 of 6 incidents')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Sort/ })).toBeNull()
  },
)

function acknowledged(pk: number): Acknowledgement {
  const type = { value: 'ACK', display: 'Acknowledge' }
  const actor = { pk: 1, username: 'ben' }
  return { pk, event: { pk, incident: pk, actor, timestamp: '', type, description: '' }, expiration: undefined }
}

it('if the list contains everything, it says how many rows can be sorted by acknowledgement', async () => {
  const acked = all.map((one) => ({ ...one, acked: one.pk !== 1 }))
  const answers: Later<void>[] = []
  const { user, happens, outside } = await stage({
    preferences: { order: { by: 'ackedBy', direction: 'ascending' } },
    answers: {
      fetchIncidentPage: ({ pageSize }) => {
        const isAll = pageSize === 100
        const incidents = isAll ? acked : acked.slice(0, 2)
        return Promise.resolve({ incidents, next: isAll ? undefined : '2', previous: undefined, unreadable: 0 })
      },
      fetchRowAcknowledgements: async ({ pks }) => {
        const answer = later<void>()
        answers.push(answer)
        await answer.promise
        return pks.map((pk) => ({ pk, acknowledgements: [acknowledged(pk)], fault: undefined }))
      },
    },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(press('Select all 6 that match'))
  expect(screen.getByText('All 6 incidents. Not sorted: no acknowledgement is known')).toBeDefined()
  await happens(() => outside.tell('visibility', { type: 'page.shown' }))
  await happens(() => answers.at(-1)?.settle())
  expect(screen.getByText('All 6 incidents. Sorted within the 4 whose acknowledgement is known')).toBeDefined()
  await happens(() => answers.at(-1)?.settle())
  expect(screen.getByText('All 6 incidents')).toBeDefined()
})
