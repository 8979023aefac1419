import type { Layer } from './layers.ts'
import { count, type ChartCoverage } from './report.ts'

/**
 * The number of a chart's edges that a layer must take in each run. The walks must take all. The rendered and the built
 * client must take as many as in the last record (docs/coverage), less a tenth and at least one, since a few edges
 * depend on how fast an answer arrives. A chart that has no record yet has no target in these layers.
 */
export function targetOf(layer: Layer, edges: number, recorded: ChartCoverage | undefined): number {
  if (layer === 'actor') return edges
  const { covered } = count(recorded?.edges ?? {}, layer)
  return Math.min(edges, Math.max(0, covered - Math.max(1, Math.ceil(covered / 10))))
}
