import type { Recording } from '../../../src/recording/recording.ts'
import { replay } from '../../../src/recording/replay.ts'
import { edgeKey } from '../../machines/support/edges.ts'
import type { KnownCoverage } from './coverage.ts'

/** Counts how often the recordings take each edge. */
export function edgesTaken(recordings: readonly Recording[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  for (const recording of recordings) {
    replay(recording, (found, step) => {
      if (found.type !== '@xstate.microstep' || step === 0) return
      for (const transition of found._transitions) {
        const edge = edgeKey(transition)
        taken.set(edge, (taken.get(edge) ?? 0) + 1)
      }
    })
  }
  return taken
}

/**
 * Lists the edges that the recordings take, most frequent first, one per line, with the number of times and the layers
 * of tests that take the edge. If that is known of all layers, also lists the edges that the outer layers do not take.
 */
export function edgeLines(taken: ReadonlyMap<string, number>, { covered, unknown }: KnownCoverage): readonly string[] {
  const layersOf = new Map(covered.flatMap(({ edges }) => Object.entries<readonly string[]>(edges)))
  const rows = [...taken].toSorted(([, one], [, other]) => other - one)
  const without = (isMissing: (layers: readonly string[]) => boolean) =>
    rows.filter(([edge]) => isMissing(layersOf.get(edge) ?? [])).map(([edge, times]) => `  ${times} × ${edge}`)
  const none = without((layers) => layers.length === 0)
  const alone = without((layers) => layers.length === 1 && layers[0] === 'actor')
  const unseen = without((layers) => layers.includes('view') && !layers.includes('browser'))
  const each = [
    `${rows.length} edges taken`,
    ...rows.map(([edge, times]) => `  ${times} × ${edge} (${(layersOf.get(edge) ?? []).join(', ') || 'no test'})`),
  ]
  if (unknown.length > 0) return [...unknown, ...each]
  return [
    ...each,
    `taken by no test: ${none.length}`,
    ...none,
    `taken only by the walks of single charts: ${alone.length}`,
    ...alone,
    `taken by the tests of the views, but by no browser test: ${unseen.length}`,
    ...unseen,
  ]
}
