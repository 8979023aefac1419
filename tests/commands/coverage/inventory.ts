import { charts } from '../../../machines/index.ts'
import { edgesOf, statesOf } from '../../machines/support/edges.ts'

/** All that there is to cover in a chart, by name. */
export interface ChartNames {
  readonly chart: string
  readonly states: readonly string[]
  readonly edges: readonly string[]
}

/** Every registered chart as it is today. */
export function chartsOfToday(): readonly ChartNames[] {
  return charts.map(({ id, machine }) => ({ chart: id, states: statesOf(machine), edges: edgesOf(machine) }))
}
