import type { AnyStateMachine } from 'xstate'
import type { Walk } from '../../machines/support/walk.ts'
import type { WalksOfChart } from '../../machines/support/walks.ts'

/** The walks of a chart, each changed by a function. */
export function changed(walks: WalksOfChart, change: (walk: Walk) => Walk): WalksOfChart {
  return Object.fromEntries(Object.entries(walks).map(([name, walk]) => [name, change(walk)]))
}

/** The walks of a chart, with the order of all declarations reversed. */
export function turnedRound(walks: WalksOfChart): WalksOfChart {
  const turned = changed(walks, (walk) => ({
    ...walk,
    starts: reversed(walk.starts),
    cases: reversed(walk.cases),
    rows: reversed(walk.rows),
  }))
  return reversed(turned)
}

/** The walks of a chart with other implementations. */
export function provided(walks: WalksOfChart, pieces: Parameters<AnyStateMachine['provide']>[0]): WalksOfChart {
  return changed(walks, (walk) => ({ ...walk, machine: walk.machine.provide(pieces) }))
}

function reversed<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toReversed())
}
