import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf } from './incidentsStage.tsx'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'
import { later } from '../support/later.ts'
import { configuration, onePage } from '../support/world.ts'

/** The first of several pages, so that there are more matches than rows on screen. */
const firstOfMany = { ...onePage, next: 'two' }
const minute = 60_000

/** Levels are switched off, so that only the numbers of matches are requested. */
const runtime = { ...configuration, showSeverityLevels: false }

async function stageCount(count: number | undefined, { answers, ...options }: RenderOptions = {}) {
  const app = await renderApp({
    ...options,
    answers: {
      findConfiguration: () => Promise.resolve({ runtime, build: {}, warnings: [] }),
      fetchIncidentPage: ({ cursor }) =>
        Promise.resolve({ ...firstOfMany, previous: cursor === undefined ? undefined : 'one' }),
      fetchIncidentCount: () => Promise.resolve(count),
      ...answers,
    },
  })
  return { ...app, asked: () => app.outside.askedOf('fetchIncidentCount') }
}

/** The line above the rows, which says which matches are on screen. */
function shown(): string | undefined {
  return screen.queryByText(/^(Incident )?[\d,-]+( of ≈?[\d,]+)?( incidents?)?$/, { selector: 'p' })?.textContent
}

function acked(option: string) {
  return within(screen.getByRole('radiogroup', { name: 'Acknowledged or not' })).getByRole('radio', { name: option })
}

describe('the number of matches', () => {
  it.each([
    [1, '1 incident'],
    [2, '1 of 2 incidents'],
    [7312, '1 of 7,312 incidents'],
  ])("is shown for %i as '%s'", async (count, words) => {
    await stageCount(count)
    expect(shown()).toBe(words)
  })

  it("is requested for the list's query, once for all its pages", async () => {
    const { user, outside, asked } = await stageCount(7312, { at: '/incidents?open=false&search=link' })
    expect(asked()).toMatchObject([{ filter: { open: false }, search: 'link', withLevels: false }])
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({ cursor: 'two' })
    expect(asked()).toHaveLength(1)
    expect(shown()).toBe('2 of 7,312 incidents')
  })

  it('follows the filter', async () => {
    const { user, outside, asked, happens } = await stageCount(7312)
    const answer = later<number>()
    outside.answers.fetchIncidentCount = () => answer.promise
    await user.click(acked('Acked'))
    expect(asked().at(-1)).toMatchObject({ filter: { acked: true } })
    expect(shown()).toBe('Incident 1')
    await happens(() => answer.settle(40))
    expect(shown()).toBe('1 of 40 incidents')
  })

  it('ignores a late response for an earlier filter', async () => {
    const late = later<number>()
    const { user, outside, happens } = await stageCount(0, { answers: { fetchIncidentCount: () => late.promise } })
    outside.answers.fetchIncidentCount = () => Promise.resolve(40)
    await user.click(acked('Acked'))
    await happens(() => late.settle(7312))
    expect(shown()).toBe('1 of 40 incidents')
  })

  it('is fetched again with a refresh, but at most once a minute', async () => {
    const { user, outside, asked, wait } = await stageCount(7312)
    outside.answers.fetchIncidentCount = () => Promise.resolve(7313)
    const refresh = screen.getByRole('button', { name: 'Refresh' })
    await user.click(refresh)
    await user.click(refresh)
    await wait(minute - 1)
    expect(asked()).toHaveLength(1)
    await wait(1)
    expect(asked()).toHaveLength(2)
    // The interval has passed, too: the list was fetched again in the same moment.
    expect(shown()).toBe('1 of ≈7,313 incidents')
  })

  it('does not change without a refresh', async () => {
    const { asked, wait } = await stageCount(7312, { preferences: { autoUpdateMethod: 'never' } })
    const before = asked().length
    await wait(5 * minute)
    expect(asked()).toHaveLength(before)
    expect(shown()).toBe('1 of 7,312 incidents')
  })

  it('is the number of rows, including unreadable ones, if they are all on one page', async () => {
    await stageCount(3, { answers: { fetchIncidentPage: () => Promise.resolve({ ...onePage, unreadable: 1 }) } })
    expect(shown()).toBe('2 incidents')
  })

  it('is not announced to screen readers', async () => {
    await stageCount(7312)
    const words = screen.getByText('1 of 7,312 incidents')
    expect(words.closest('output, [role=status], [role=alert], [aria-live]')).toBeNull()
  })
})

describe('without a count from the server', () => {
  it('no total is shown, and a server that cannot count is not asked again', async () => {
    const { user, asked, wait } = await stageCount(undefined)
    expect(shown()).toBe('Incident 1')
    expect(screen.getByRole('combobox', { name: 'Rows per page:' })).toBeDefined()
    await user.click(acked('Acked'))
    await wait(5 * minute)
    expect(asked()).toHaveLength(1)
  })

  it('after a failure, no total is shown, and the failure is not reported', async () => {
    const fault = new Fault({ kind: 'server', action: 'count incidents', status: 500, body: 'Broken' })
    const { outside, wait } = await stageCount(0, { answers: { fetchIncidentCount: () => Promise.reject(fault) } })
    expect(shown()).toBe('Incident 1')
    expect(screen.queryByRole('alert')).toBeNull()
    outside.answers.fetchIncidentCount = () => Promise.resolve(40)
    await wait(2 * minute)
    expect(shown()).toBe('1 of 40 incidents')
    outside.answers.fetchIncidentCount = () => Promise.reject(fault)
    await wait(2 * minute)
    expect(shown()).toBe('Incident 1')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('in realtime', () => {
  const three = [1, 2, 3].map((pk) => incident({ pk, description: `Link ${pk} down` }))

  async function stageLive(limit: number, count: number | undefined) {
    const live = { ...runtime, enableWebsocketSupport: true, realtimeIncidentLimit: limit }
    return stageCount(count, {
      preferences: { autoUpdateMethod: 'realtime' },
      answers: {
        findConfiguration: () => Promise.resolve({ runtime: live, build: {}, warnings: [] }),
        fetchIncidentPage: () => Promise.resolve(pageOf(...three)),
      },
    })
  }

  it('a complete list shows the number of its rows, and requests no count', async () => {
    const { asked, wait } = await stageLive(5000, 7312)
    expect(screen.getByText('All 3 incidents')).toBeDefined()
    await wait(minute)
    expect(asked()).toEqual([])
  })

  it('a truncated list says how many incidents match in total', async () => {
    await stageLive(2, 7312)
    expect(screen.getByText('The newest 2 of 7,312 incidents: narrow the filter to see older ones')).toBeDefined()
  })

  it('a truncated list gives no total if the server does not count', async () => {
    await stageLive(2, undefined)
    expect(screen.getByText('The newest 2 incidents: narrow the filter to see older ones')).toBeDefined()
  })
})
