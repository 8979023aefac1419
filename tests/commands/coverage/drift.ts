import type { ChartDigest, Digest } from './digest.ts'
import type { ChartNames } from './inventory.ts'
import { count, type ChartCoverage, type Report } from './report.ts'

/** A sentence for each chart that is not as the digest says: it is new or gone, or has other states or edges. */
export function driftOf(digest: Digest, inventory: readonly ChartNames[]): readonly string[] {
  if (Object.keys(digest).length === 0) return ['It is missing or unreadable.']
  const today = new Set(inventory.map(({ chart }) => chart))
  return [
    ...inventory.flatMap(({ chart, states, edges }) => {
      const { covered } = digest[chart] ?? {}
      if (covered === undefined) return [`It lacks the chart ${chart}.`]
      if (covered.states === states.length && covered.edges === edges.length) return []
      return [
        `It says that ${chart} has ${covered.states} states and ${covered.edges} edges, not ${states.length} and ${edges.length}.`,
      ]
    }),
    ...Object.keys(digest)
      .filter((chart) => !today.has(chart))
      .map((chart) => `It has the chart ${chart}, which no longer exists.`),
  ]
}

/**
 * The digest with the coverage of this run. A layer that was not measured keeps its number of edges; if the chart lost
 * edges since, as many fewer, since the layer may have taken each of them.
 */
export function withCoverage(digest: Digest, { layers, charts }: Report): Digest {
  const isMeasured = (layer: 'view' | 'browser') => layers.some((measured) => measured.layer === layer)
  return Object.fromEntries(charts.map((chart) => [chart.chart, { ...digest[chart.chart], covered: coveredOf(chart) }]))

  function coveredOf({ chart, states, edges }: ChartCoverage): NonNullable<ChartDigest['covered']> {
    const before = digest[chart]?.covered
    const { all } = count(edges, 'actor')
    const lost = Math.max(0, (before?.edges ?? 0) - all)
    const taken = (layer: 'view' | 'browser') =>
      isMeasured(layer) ? count(edges, layer).covered : Math.max(0, (before?.[layer] ?? 0) - lost)
    return { states: count(states, 'actor').all, edges: all, view: taken('view'), browser: taken('browser') }
  }
}
