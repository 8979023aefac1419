import { charts } from '../../../machines/index.ts'
import { edgesOf, statesOf } from '../../machines/support/edges.ts'

/** The names of everything to cover in a chart. */
export interface ChartNames {
  readonly chart: string
  readonly states: readonly string[]
  readonly edges: readonly string[]
}

/** The names of every registered chart as it is now. */
export function chartsOfToday(): readonly ChartNames[] {
  return charts.map(({ id, machine }) => ({ chart: id, states: statesOf(machine), edges: edgesOf(machine) }))
}
