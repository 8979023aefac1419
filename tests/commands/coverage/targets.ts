import type { Layer } from './layers.ts'
import type { ChartDigest } from './digest.ts'

/**
 * The number of a chart's edges that a layer must take in each run. The walks must take all of them. The rendered and
 * the built client may take fewer than in the last record (docs/digest.json), by a tenth or by one, whichever is more,
 * since a few edges depend on how fast a response arrives. A chart that has no record yet has no target in these
 * layers.
 */
export function targetOf(layer: Layer, edges: number, recorded: ChartDigest | undefined): number {
  if (layer === 'actor') return edges
  const covered = recorded?.covered?.[layer] ?? 0
  return Math.min(edges, Math.max(0, covered - Math.max(1, Math.ceil(covered / 10))))
}
