import type { AnyStateMachine } from 'xstate'
import type { Walk } from '../machines/support/walk.ts'
import { walksByChart, type WalksOfChart } from '../machines/support/walks.ts'

/** The walks of a chart. */
export function walksOf(chart: string): WalksOfChart {
  const walks = walksByChart.get(chart)
  if (walks === undefined) throw new Error(`there is no chart '${chart}'`)
  return walks
}

/** The walks of a chart, each changed. */
export function changed(chart: string, change: (walk: Walk) => Walk): WalksOfChart {
  return Object.fromEntries(Object.entries(walksOf(chart)).map(([name, walk]) => [name, change(walk)]))
}

/** The walks of a chart in which everything is declared in the opposite order. */
export function turnedRound(chart: string): WalksOfChart {
  const turned = changed(chart, (walk) => ({
    ...walk, starts: reversed(walk.starts), cases: reversed(walk.cases), rows: reversed(walk.rows),
  }))
  return reversed(turned)
}

/** The walks of a chart that has other pieces than its own. */
export function provided(chart: string, pieces: Parameters<AnyStateMachine['provide']>[0]): WalksOfChart {
  return changed(chart, (walk) => ({ ...walk, machine: walk.machine.provide(pieces) }))
}

function reversed<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toReversed())
}
