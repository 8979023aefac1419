import { testsOf } from './layers.ts'
import { missedBy, takenIn, type ChartCoverage, type LayerFigures, type Report } from './report.ts'

/** A layer that misses its target, and the names to check. */
export interface Shortfall {
  readonly sentence: string
  /** The states and edges to check. */
  readonly names: readonly string[]
}

/**
 * The layers of a run that miss their targets; the walks must also cover every state. Reports the names that the last
 * record covers but this run misses or, if there are none, all names that this run misses.
 */
export function shortfalls(report: Report, lastRecord: readonly ChartCoverage[] | undefined): readonly Shortfall[] {
  return report.layers.filter(isShort).map((figures) => {
    const { layer } = figures
    const missed = report.charts.flatMap(({ states, edges }) =>
      layer === 'actor' ? [...missedBy(states, layer), ...missedBy(edges, layer)] : missedBy(edges, layer),
    )
    const before = lastRecord === undefined ? undefined : takenIn(lastRecord).get(layer)
    const lost = missed.filter((name) => before?.edges.has(name) === true || before?.states.has(name) === true)
    return lost.length > 0
      ? { sentence: `${sentenceOf(figures)} Covered in the last record, but not now:`, names: lost }
      : { sentence: `${sentenceOf(figures)} Not covered:`, names: missed }
  })
}

function isShort({ layer, states, edges, target }: LayerFigures): boolean {
  return edges.covered * 100 < target * edges.all || (layer === 'actor' && states.covered < states.all)
}

function sentenceOf({ layer, percent, target, states, edges }: LayerFigures): string {
  const lacking = Math.ceil((target * edges.all) / 100) - edges.covered
  const few = lacking > 0 ? `, ${lacking} fewer than the target of ${target} %` : ''
  const entered = layer === 'actor' ? `, and enter ${states.covered} of ${states.all} states` : ''
  return `${layer}: ${testsOf[layer]} take ${edges.covered} of ${edges.all} edges (${percent} %)${few}${entered}.`
}
