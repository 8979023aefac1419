import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Level } from '../../../machines/incident/domain/level.ts'
import type { IncidentPage } from '../../../machines/list/domain/page.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf } from './incidentsStage.tsx'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'
import { configuration } from '../support/world.ts'

/** The number of incidents up to each level: 2 critical, none high, 7 moderate, 1,000 low, 300 for information. */
const upTo = { 1: 2, 2: 2, 3: 9, 4: 1009, 5: 1309 } satisfies Record<Level, number>
const minute = 60_000

function started(pk: number, level: Level, minutesAgo: number) {
  return incident({ pk, level, startTime: new Date(Date.now() - minutesAgo * minute).toISOString() })
}

function rows(): IncidentPage {
  return pageOf(started(3, 1, 0), started(2, 4, 20), started(1, 4, 50))
}

async function stageStrip(page: () => IncidentPage, { answers, ...options }: RenderOptions = {}) {
  const app = await renderApp({
    ...options,
    answers: {
      fetchIncidentPage: () => Promise.resolve(page()),
      fetchIncidentCount: ({ filter }) => Promise.resolve(upTo[filter.maxLevel]),
      ...answers,
    },
  })
  return { ...app, counted: () => app.outside.askedOf('fetchIncidentCount').length }
}

const severalPages = () => ({ ...rows(), next: 'two' })

function strip(): HTMLElement {
  return screen.getByRole('group', { name: 'Severity' })
}

function levelButtons(): readonly HTMLElement[] {
  return within(strip()).getAllByRole('button', { name: /^\d - / })
}

function names(): readonly (string | null)[] {
  return levelButtons().map(({ textContent }) => textContent)
}

function pressed(): readonly (string | null)[] {
  return levelButtons().map((button) => button.getAttribute('aria-pressed'))
}

async function openFigures(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(within(strip()).getByRole('button', { name: new RegExp(`^${name}`) }))
  return screen.getByRole('table', { name })
}

function isOfPeriod(asked: unknown): boolean {
  return JSON.stringify(asked).includes('"period"')
}

function slider(): HTMLElement {
  return screen.getByRole('slider', { name: 'Started between' })
}

describe('the counts of the levels', () => {
  it('are shown for all matching incidents, even beyond the maximum level, which pressing a level sets and removes', async () => {
    const { user, outside } = await stageStrip(severalPages)
    const counts = [
      '1 - Critical 2 incidents',
      '2 - High 0 incidents',
      '3 - Moderate 7 incidents',
      '4 - Low 1,000 incidents',
      '5 - Information 300 incidents',
    ]
    expect(names()).toEqual(counts)
    expect(pressed()).toEqual(['true', 'true', 'true', 'true', 'true'])
    await user.click(screen.getByRole('button', { name: /^2 - High/ }))
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({ filter: { maxLevel: 2 } })
    expect(names()).toEqual(counts)
    expect(pressed()).toEqual(['true', 'true', 'false', 'false', 'false'])
    await user.click(screen.getByRole('button', { name: /^2 - High/ }))
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({ filter: { maxLevel: 5 } })
  })

  it('are counted from the rows and not requested if the rows are all that match', async () => {
    const { counted, wait } = await stageStrip(rows)
    await wait(5 * minute)
    // The total number of matches is still requested once a minute. The counts of the levels would take five requests
    // each time.
    expect(counted()).toBeLessThanOrEqual(6)
    expect(names()).toContain('4 - Low 2 incidents')
    expect(names()).toContain('5 - Information 0 incidents')
  })

  it('are shown as maximums while an exclusion hides rows, because the server still counts these', async () => {
    const tagged = () => {
      const page = rows()
      const [critical, ...others] = page.incidents
      if (critical === undefined) throw new Error('there are no rows')
      return { ...page, incidents: [{ ...critical, tags: [{ key: 'site', value: 'oslo' }] }, ...others] }
    }
    const { wait } = await stageStrip(() => ({ ...tagged(), next: 'two' }), {
      at: '/incidents?open=true&not-tag=site%3Doslo',
    })
    await wait(1000)
    expect(names()).toEqual([
      '1 - Critical ≤at most 2 incidents',
      '2 - High 0 incidents',
      '3 - Moderate ≤at most 7 incidents',
      '4 - Low ≤at most 1,000 incidents',
      '5 - Information ≤at most 300 incidents',
    ])
    expect(within(strip()).getByRole('button', { name: /^When these 2 started/ })).toBeDefined()
  })

  it('leave out hidden rows if the list contains all that match, and include them once the exclusion is removed', async () => {
    const page = () => pageOf(incident({ pk: 3, level: 1, tags: [{ key: 'site', value: 'oslo' }] }), started(2, 1, 20))
    const { user, wait } = await stageStrip(page, { at: '/incidents?open=true&not-tag=site%3Doslo' })
    expect(names()).toContain('1 - Critical 1 incident')
    expect(within(strip()).getByRole('button', { name: /^When all 1 started/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Remove condition: not site=oslo/ }))
    await wait(1000)
    expect(names()).toContain('1 - Critical 2 incidents')
  })

  it('leave out the rows that planned maintenance hides, and include them once it has ended', async () => {
    const tasks = [{ pk: 1, description: '', start: 0, end: Number.MAX_SAFE_INTEGER, filters: [] }]
    const page = () => pageOf(started(3, 1, 0), started(2, 1, 20), { ...started(1, 1, 50), open: false })
    const { wait } = await stageStrip(page, {
      at: '/incidents?maintenance=false',
      preferences: { autoUpdateMethod: 'never' },
      answers: { fetchMaintenance: () => Promise.resolve({ items: [...tasks], unreadable: 0 }) },
    })
    await wait(1000)
    expect(names()).toContain('1 - Critical 1 incident')
    expect(within(strip()).getByRole('button', { name: /^When all 1 started/ })).toBeDefined()
    tasks.length = 0
    // The list is not refreshed meanwhile.
    await wait(minute)
    await wait(1000)
    expect(names()).toContain('1 - Critical 3 incidents')
  })

  it.each([
    ['≤at most 2 incidents', 'supports planned maintenance', { items: [], unreadable: 0 }],
    ['2 incidents', 'does not support planned maintenance', undefined],
  ])("with a maintenance filter, read '%s' if the server %s", async (words, _, tasks) => {
    const { wait } = await stageStrip(severalPages, {
      at: '/incidents?open=true&maintenance=true',
      answers: { fetchMaintenance: () => Promise.resolve(tasks) },
    })
    await wait(1000)
    expect(names()).toContain(`1 - Critical ${words}`)
  })

  it('include levels that are not chosen, whose buttons are not pressed; pressing one chooses its level and all more severe levels', async () => {
    const { user, counted } = await stageStrip(severalPages, { at: '/incidents?open=true&not-level=1&not-level=4' })
    expect(names()).toContain('1 - Critical 2 incidents')
    expect(names()).toContain('4 - Low 1,000 incidents')
    expect(pressed()).toEqual(['false', 'true', 'true', 'false', 'true'])
    const asked = counted()
    const button = screen.getByRole('button', { name: /^2 - High/ })
    expect(button.title).toBe('Show 2 - High and more severe')
    await user.click(button)
    expect(pressed()).toEqual(['true', 'true', 'false', 'false', 'false'])
    expect(button.title).toBe('Show every severity')
    await user.click(button)
    expect(pressed()).toEqual(['true', 'true', 'true', 'true', 'true'])
    // Only the total depends on the chosen levels, so only the total is requested again, not the five counts of the
    // levels.
    expect(counted() - asked).toBe(2)
  })

  it('are unknown if the server cannot count; it is then not asked again', async () => {
    const { counted, wait } = await stageStrip(severalPages, {
      answers: { fetchIncidentCount: () => Promise.resolve(undefined) },
    })
    expect(names()).toContain('1 - Critical –number unknown')
    expect(within(strip()).getAllByText('–')).toHaveLength(5)
    expect(levelButtons().every((button) => button.hasAttribute('data-none'))).toBe(true)
    await wait(5 * minute)
    expect(counted()).toBe(2)
  })

  it('are not shown if the deployment shows no levels', async () => {
    const runtime = { ...configuration, showSeverityLevels: false }
    await stageStrip(severalPages, {
      answers: { findConfiguration: () => Promise.resolve({ runtime, build: {}, warnings: [] }) },
    })
    expect(screen.queryByRole('group', { name: 'Severity' })).toBeNull()
  })
})

describe('the bars that show when incidents started', () => {
  it('say which rows they cover, and are also available as a table', async () => {
    const { user } = await stageStrip(severalPages)
    const table = await openFigures(user, 'When these 3 started')
    const [, ...periods] = within(table).getAllByRole('row')
    const cells = periods.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    expect(cells).toEqual([
      ['0', '0', '0', '1', '0', '1'],
      ['0', '0', '0', '1', '0', '1'],
      ['1', '0', '0', '0', '0', '1'],
    ])
  })

  it('stand for everything that matches once it is counted, and say that they are older if another number matches', async () => {
    let matching = 12
    const { outside, wait } = await stageStrip(severalPages, {
      at: '/incidents?open=true&timeframe=3',
      answers: { fetchIncidentCount: ({ listOnly }) => Promise.resolve(listOnly?.period === undefined ? matching : 3) },
    })
    const ofRows = within(strip()).getByRole('button', { name: /^When these 3 started/ })
    expect(ofRows.title).toBe('Show the figures')
    outside.tell('barSight', { type: 'barSight.changed', isSeen: true })
    await wait(0)
    const bars = outside.askedOf('fetchIncidentCount').filter((asked) => isOfPeriod(asked)).length
    expect(bars).toBeLessThanOrEqual(12)
    matching = 3 * bars
    const title = within(strip()).getByTitle('Show the figures. These bars do not tell the severities apart.')
    expect(title.textContent).toMatch(/^When all /)
    expect(within(strip()).getByRole('slider', { description: /do not tell the severities apart/ })).toBeDefined()
    expect(within(strip()).getByRole('button', { name: new RegExp(`^When all ≈${3 * bars} started`) })).toBeDefined()
    await wait(2 * minute)
    expect(within(strip()).getByRole('button', { name: new RegExp(`^When all ${3 * bars} started`) })).toBeDefined()
  })

  it('that cover less than a minute have seconds in the table, so that no two periods have the same name', async () => {
    const { user } = await stageStrip(() => pageOf(started(3, 1, 0), started(2, 4, 0.2), started(1, 4, 0.5)))
    const table = await openFigures(user, 'When all 3 started')
    const names = within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
    expect(new Set(names).size).toBe(3)
    expect(names.filter((name) => !/\d\d:\d\d:\d\d/.test(name ?? ''))).toEqual([])
  })

  it('cover all incidents if one page contains all that match', async () => {
    await stageStrip(rows)
    expect(within(strip()).getByRole('button', { name: /^When all 3 started since/ })).toBeDefined()
  })

  it('keep the pointer while they are dragged over, even if it leaves them', async () => {
    await stageStrip(severalPages)
    // jsdom captures no pointers.
    const capture = vi.fn<(pointerId: number) => void>()
    slider().setPointerCapture = capture
    fireEvent.pointerDown(slider(), { button: 0, pointerId: 3 })
    expect(capture).toHaveBeenCalledExactlyOnceWith(3)
  })

  it('set the period with the arrow keys and Enter, while Escape cancels', async () => {
    const { user, outside } = await stageStrip(severalPages, { at: '/incidents?open=true&timeframe=24' })
    const pages = outside.askedOf('fetchIncidentPage').length
    slider().focus()
    await user.keyboard('{ArrowLeft}')
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^since \S+ \d\d:00$/)
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^from \S+ \d\d:00 to \S+ \d\d:00$/)
    expect(within(strip()).getByText(/^to \S+ \d\d:00$/)).toBeDefined()
    await user.keyboard('{Escape}')
    expect(slider().getAttribute('aria-valuetext')).toBe('Last 24 hours')
    expect(outside.askedOf('fetchIncidentPage')).toHaveLength(pages)
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{Enter}')
    const hour = 60 * minute
    const thisHour = Math.floor(Date.now() / hour) * hour
    expect(outside.askedOf('fetchIncidentPage').at(-1)).toMatchObject({
      timeframeHours: 0,
      listOnly: { period: { from: thisHour - 2 * hour, to: thisHour } },
    })
  })
})
