import { describe, expect, it } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { charts } from '../../../machines/index.ts'
import { edgesOf, statesOf } from '../../machines/support/edges.ts'
import { walksByChart } from '../../machines/support/walks.ts'
import type { Walk } from '../../machines/support/walk.ts'
import { failuresOn, type RecordedWay } from '../../machines/support/walker.ts'
import { jsonOf, machineFrom } from './json.ts'

const lamp = setup({
  types: { context: {} as { lit: ReadonlySet<string>; by: string | undefined } },
  actors: { burn: fromPromise(() => Promise.resolve()) },
  actions: { note: (_, __: { of: number }) => {} },
  guards: { hasPower: () => true },
  delays: { patience: 1500, mood: () => 20 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp.',
  meta: { owner: 'Ana' },
  context: { lit: new Set(['a']), by: undefined },
  initial: 'off',
  output: () => 1,
  states: {
    off: {
      tags: ['dark'],
      on: { 'lamp.press': { guard: 'hasPower', target: 'on', actions: { type: 'note', params: { of: 2 } } } },
    },
    on: {
      invoke: { src: 'burn', id: 'burn', input: () => 3, onDone: { target: 'back' } },
      after: { patience: { target: 'off', actions: { type: 'note', params: () => ({ of: 4 }) } } },
      initial: 'low',
      states: { low: {}, back: { type: 'history', history: 'deep', target: 'low' } },
    },
    back: { type: 'final' },
  },
})

describe('a chart as JSON', () => {
  const written = JSON.parse(jsonOf(lamp)) as Record<string, unknown>

  it('contains everything, with names in place of functions, and the values of delays', () => {
    expect(written).toEqual({
      id: 'lamp',
      description: 'A lamp.',
      meta: {
        owner: 'Ana',
        setup: {
          delays: { patience: 1500, mood: { $function: 'mood' } },
          actors: { burn: {} },
          actions: ['note'],
          guards: ['hasPower'],
        },
      },
      context: { lit: { $set: ['a'] }, by: { $undefined: true } },
      initial: 'off',
      output: { $function: 'output' },
      states: {
        off: {
          tags: ['dark'],
          on: { 'lamp.press': { guard: 'hasPower', target: 'on', actions: { type: 'note', params: { of: 2 } } } },
        },
        on: {
          invoke: {
            src: 'burn',
            id: 'burn',
            input: { $function: 'states.on.invoke.input' },
            onDone: { target: 'back' },
          },
          after: {
            patience: {
              target: 'off',
              actions: { type: 'note', params: { $function: 'states.on.after.patience.actions.params' } },
            },
          },
          initial: 'low',
          states: { low: {}, back: { type: 'history', history: 'deep', target: 'low' } },
        },
        back: { type: 'final' },
      },
    })
  })

  it('is refused if JSON cannot hold a value, with an error that locates the value', () => {
    const odd = setup({}).createMachine({ id: 'odd', context: { at: new Date(0) } })
    expect(() => jsonOf(odd)).toThrow('odd.context.at cannot be written as JSON')
  })

  it('cannot be read back if it names a function that the machine does not have', () => {
    expect(() => machineFrom(jsonOf(lamp).replace('states.on.invoke.input', 'lost'), lamp)).toThrow(
      "The machine has no function 'lost'.",
    )
  })
})

describe.each(charts)('the JSON of $id', ({ id, machine }) => {
  const rebuilt = machineFrom(jsonOf(machine), machine)

  it('has the same states and edges', () => {
    expect(statesOf(rebuilt)).toEqual(statesOf(machine))
    expect(edgesOf(rebuilt)).toEqual(edgesOf(machine))
  })

  it('has the same configuration, with the same functions', () => {
    const { schemas: _, ...config } = machine.config
    expect(rebuilt.config).toEqual(config)
  })

  it('rebuilds a chart that behaves as its table says, on the shortest paths to the rows of the table', () => {
    for (const walk of Object.values(walksByChart.get(id) ?? {})) {
      const ways = waysThrough(walk)
      expect(ways.length).toBeGreaterThan(0)
      expect(failuresOn({ ...walk, machine: rebuilt }, ways, () => true)).toEqual([])
    }
  })
})

/** Enough paths to cover every part of a chart, and few enough to run in seconds. */
const mostWays = 25

/** The shortest path to each row of a table, longest path first. */
function waysThrough({ starts, rows }: Walk): readonly RecordedWay[] {
  const none = new Set<string>()
  const ways = new Map<string, { start: string; cases: readonly string[] }>()
  for (const [start, { to }] of Object.entries(starts)) if (!ways.has(to)) ways.set(to, { start, cases: [] })
  for (const [row, { start, cases }] of ways) {
    for (const [name, outcome] of Object.entries(rows[row]?.on ?? {})) {
      const to = typeof outcome === 'string' ? outcome : outcome?.to
      if (to !== undefined && !ways.has(to)) ways.set(to, { start, cases: [...cases, name] })
    }
  }
  return [...ways.values()]
    .toReversed()
    .slice(0, mostWays)
    .map((way) => ({ way, entered: none, taken: none }))
}
