/** Tests the strategies and the ids on the real charts and their walks. */
import { describe, expect, it, test } from 'vitest'
import { walksByChart, type WalksOfChart } from '../../machines/support/walks.ts'
import * as destinationWalks from '../../machines/walks/alerting/destination.ts'
import * as bulkWalks from '../../machines/walks/bulk/bulk.ts'
import * as bulkRunWalks from '../../machines/walks/bulk/bulkRun.ts'
import * as mediaWalks from '../../machines/walks/alerting/media.ts'
import * as realtimeWalks from '../../machines/walks/list/realtime.ts'
import * as signOffWalks from '../../machines/walks/incident/signOff.ts'
import { endOf, movesOf, pathOf } from './path.ts'
import { perform } from './performance.ts'
import { planOf, strategies, type Plan } from './plan.ts'
import { configurationOf, stateInWords } from './states.ts'
import { tablesOf } from './table.ts'
import { provided, turnedRound } from './testSupport.ts'

const realtime: WalksOfChart = { ...realtimeWalks }
const signOff: WalksOfChart = { ...signOffWalks }
const bulk: WalksOfChart = { ...bulkWalks }
const media: WalksOfChart = { ...mediaWalks }
const fewCharts = [
  ['realtime', realtime],
  ['signOff', signOff],
  ['bulk', bulk],
] as const

function idsOf({ paths }: Plan): readonly string[] {
  return paths.map(({ id }) => id)
}

describe('ids', () => {
  it.each(fewCharts)('of %s, and the paths themselves, do not depend on the order of declarations', (chart, walks) => {
    for (const strategy of strategies) {
      const ids = idsOf(planOf(chart, walks, { strategy }))
      expect(ids.length).toBeGreaterThan(0)
      expect(idsOf(planOf(chart, turnedRound(walks), { strategy }))).toEqual(ids)
    }
  })

  it('do not change when a case is added before all others', () => {
    const { walk } = signOff
    if (walk === undefined) throw new Error('no walk')
    const more = { walk: { ...walk, cases: { 'a new case': { do: 'wait', milliseconds: 1 } as const, ...walk.cases } } }
    const wish = { strategy: 'shortest' } as const
    expect(idsOf(planOf('signOff', more, wish))).toEqual(idsOf(planOf('signOff', { walk }, wish)))
  })

  it.each(fewCharts)(
    'of %s can be decoded to their paths, which pass, regardless of the options that printed them',
    (chart, walks) => {
      const tables = tablesOf(chart, walks)
      const {
        paths: [first],
      } = planOf(chart, walks, { strategy: 'edges' })
      const events = first?.path.cases.slice(0, 2) ?? []
      const wishes = [
        ...strategies.map((strategy) => ({ strategy })),
        { strategy: 'simple', events, limit: 3 } as const,
      ]
      for (const wish of wishes) {
        for (const { id, path } of planOf(chart, walks, wish).paths) {
          const found = pathOf(id, tables)
          expect([found.table.name, found.start, found.cases]).toEqual([path.table.name, path.start, path.cases])
          expect(perform(found).failure).toBeUndefined()
        }
      }
    },
  )

  it('differ for different paths', () => {
    const ids = idsOf(planOf('bulk', bulk, { strategy: 'simple', limit: 100 }))
    expect(new Set(ids).size).toBe(100)
  })
})

describe('shortest', () => {
  const plan = planOf('realtime', realtime, { strategy: 'shortest' })

  it('has one path to each configuration of the walks', () => {
    const tables = tablesOf('realtime', realtime)
    const all = tables.flatMap(({ machine, walk }) =>
      Object.values(walk.rows).map(({ state }) => configurationOf(machine, state)),
    )
    const ends = plan.paths.map(({ path }) => configurationOf(path.table.machine, path.table.row(endOf(path)).state))
    expect(ends.toSorted()).toEqual([...new Set(all)].toSorted())
  })

  it('has no unnecessary step on the paths to six of the configurations', () => {
    const lengths = Object.fromEntries(
      plan.paths.map(({ start, steps }) => [(steps.at(-1) ?? start).state, steps.length]),
    )
    expect(lengths).toMatchObject({
      'closed > resting': 0,
      'linked > connecting': 1,
      'failed > lost': 2,
      'linked > opened': 2,
      'linked > connected > sure': 3,
      'linked > connected > doubtful': 4,
    })
  })
})

describe('simple', () => {
  const { paths, leftOut } = planOf('realtime', realtime, { strategy: 'simple', limit: 40 })

  it('has paths that reach no row twice, shortest first', () => {
    expect(paths.length).toBe(40)
    for (const { path, start, steps } of paths) {
      const rows = [start.row, ...movesOf(path).map(({ to }) => to)]
      expect(new Set(rows).size).toBe(rows.length)
      expect(steps.length).toBe(path.cases.length)
    }
    const lengths = paths.map(({ steps }) => steps.length)
    expect(lengths).toEqual(lengths.toSorted((one, other) => one - other))
  })

  it('reports how many paths it leaves out', () =>
    expect(leftOut).toEqual([expect.stringMatching(/^more than \d{4} further paths$/)]))

  it('finds all paths if there are few', () => {
    const few = planOf('media', media, { strategy: 'simple', limit: 200 })
    expect(few.leftOut).toEqual([])
    const fewer = planOf('media', media, { strategy: 'simple', limit: few.paths.length - 3 })
    expect(fewer.leftOut).toEqual(['3 further paths'])
  })

  it('finds the far end of a large table', () => {
    const far = planOf('bulkRun', { ...bulkRunWalks }, { strategy: 'simple', to: 'settled', limit: 2 })
    expect(far.paths.map(({ steps }) => steps.at(-1)?.state)).toEqual(['settled', 'settled'])
  })
})

describe('edges', () => {
  it('reports how much a limit leaves out, and keeps the paths that take the most edges', () => {
    const all = planOf('realtime', realtime, { strategy: 'edges' })
    const two = planOf('realtime', realtime, { strategy: 'edges', limit: 2 })
    expect(idsOf(two)).toEqual(idsOf(all).slice(0, 2))
    const [left] = two.leftOut
    expect(left).toBe(`${all.paths.length - 2} paths beyond the limit, for ${two.edges.missed.length} more edges`)
    expect(two.edges.covered).toBeGreaterThan(all.edges.total / 3)
  })

  it('are measured on the running chart: edges behind a broken guard count as missed, although the table has steps for them', () => {
    const broken = provided(realtime, { guards: { isDoubtful: () => false } })
    const { edges, states, paths } = planOf('realtime', broken, { strategy: 'edges' })
    expect(edges.missed).toContain('realtime.linked.connected on socket.told (branch 1)')
    expect(states.missed).toContain('realtime.linked.connected.doubtful')
    expect(edges.covered + edges.missed.length).toBe(edges.total)
    expect(paths.some(({ performance }) => performance.failure !== undefined)).toBe(true)
  })
})

describe('cases', () => {
  it.each([...walksByChart])(
    'of %s happen all, each where it has an outcome if it has one anywhere',
    (chart, walks) => {
      const { cases, paths } = planOf(chart, walks, { strategy: 'cases' })
      expect(cases.missed).toEqual([])
      const moves = paths.flatMap(({ path }) => movesOf(path))
      const withOutcome = new Set(moves.filter(({ isIdle }) => !isIdle).map(({ name }) => name))
      for (const table of tablesOf(chart, walks)) {
        const outcomes = Object.values(table.walk.rows).flatMap(({ on }) => Object.keys(on))
        for (const name of outcomes) expect(withOutcome).toContain(name)
      }
    },
  )

  it('are counted with every strategy, since a path for each edge needs only some of them', () => {
    const { edges, cases } = planOf('destination', { ...destinationWalks }, { strategy: 'edges' })
    expect(edges.missed).toEqual([])
    expect(cases.missed).toContain('the rest is as before')
    expect(cases.covered + cases.missed.length).toBe(cases.total)
  })

  it('that a limit leaves out are counted', () => {
    const all = planOf('realtime', realtime, { strategy: 'cases' })
    const one = planOf('realtime', realtime, { strategy: 'cases', limit: 1 })
    expect(one.leftOut).toEqual([`${all.paths.length - 1} paths beyond the limit`])
    expect(one.cases.covered).toBeLessThan(all.cases.covered)
  })
})

describe('a target', () => {
  it.each(['linked.connected', 'realtime.linked.connected', 'linked > connected', 'connected'])(
    "can be given as '%s'",
    (to) => {
      for (const strategy of strategies) {
        const { paths } = planOf('realtime', realtime, { strategy, to })
        expect(paths.length).toBeGreaterThan(0)
        for (const { start, steps } of paths) expect((steps.at(-1) ?? start).state).toMatch(/^linked > connected > /)
      }
    },
  )
})

test('with --event, only the given events happen on the paths', () => {
  const events = ['is asked for', 'socket.opened', 'xstate.after']
  for (const strategy of strategies) {
    const { paths } = planOf('realtime', realtime, { strategy, events })
    const happened = new Set(paths.flatMap(({ path }) => path.cases))
    expect(happened).toContain('the handshake succeeds')
    for (const name of happened) expect(name).toMatch(/^(is asked for|the handshake succeeds|.* pass(es)?)$/)
  }
})

test('states are described in words, with parallel regions side by side', () => {
  expect(stateInWords({ linked: { connected: 'sure' } })).toBe('linked > connected > sure')
  expect(stateInWords({ sound: 'on', desktop: { off: 'quiet' } })).toBe('sound > on + desktop > off > quiet')
  expect(stateInWords({ ready: { list: 'idle', panel: { open: {} } } })).toBe('ready > (list > idle + panel > open)')
})
