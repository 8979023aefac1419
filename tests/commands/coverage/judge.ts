import type { Digest } from './digest.ts'
import { testsOf, type Layer } from './layers.ts'
import { count, missedBy, type ChartCoverage, type Report } from './report.ts'
import { targetOf } from './targets.ts'

/** A layer's missed target for one chart: the sentence that reports it, and the names to check. */
export interface Shortfall {
  readonly sentence: string
  /** The states and edges to check. */
  readonly names: readonly string[]
}

/**
 * Finds the charts in which a layer takes too few edges in this run; the walks must also enter every state. For each
 * chart, lists the names that this run misses.
 */
export function shortfalls(report: Report, digest: Digest): readonly Shortfall[] {
  return report.layers.flatMap(({ layer }) =>
    report.charts.flatMap(
      (chart) => shortfallOf(layer, chart, targetOf(layer, count(chart.edges, layer).all, digest[chart.chart])) ?? [],
    ),
  )
}

function shortfallOf(layer: Layer, chart: ChartCoverage, target: number): Shortfall | undefined {
  const [states, edges] = [count(chart.states, layer), count(chart.edges, layer)]
  const lacksState = layer === 'actor' && states.covered < states.all
  if (edges.covered >= target && !lacksState) return undefined
  const missed = [...(layer === 'actor' ? missedBy(chart.states, layer) : []), ...missedBy(chart.edges, layer)]
  const few = edges.covered < target ? `, ${target - edges.covered} fewer than its target of ${target}` : ''
  const entered = layer === 'actor' ? `, and enter ${states.covered} of ${states.all} states` : ''
  const sentence = `${layer}: ${testsOf[layer]} take ${edges.covered} of ${edges.all} edges of ${chart.chart}${few}${entered}. Not covered:`
  return { sentence, names: missed }
}
