import { createMask } from '../../machines/core/domain/secret.ts'
import { inspectionOf, type Inspection } from '../inspection/inspection.ts'
import { readRecording } from './readRecording.ts'
import type { Recording } from './recording.ts'
import type { Divergence } from './divergence.ts'
import { replay } from './replay.ts'
import { chartDigests, differentCharts } from './structure.ts'

/**
 * Replays the text of a recording on the real charts, in a browser or in Node. Resolves with everything that happened
 * in the charts, in order: first their restoration, then each step, up to the end or the first divergence. `difference`
 * says in sentences where the replay stopped, and which charts have changed since the recording was made; undefined if
 * neither applies. `problem` is one sentence that says why the text cannot be replayed.
 */
export async function replayRecording(
  text: string,
): Promise<
  { readonly steps: readonly Inspection[]; readonly difference: string | undefined } | { readonly problem: string }
> {
  const read = readRecording(text)
  if ('problem' in read) return read
  const mask = createMask()
  const steps: Inspection[] = []
  // Lets the browser paint before the charts run, which takes a moment for a long recording.
  await Promise.resolve()
  const divergence = replay(read.recording, (found) => steps.push(inspectionOf(found, mask)))
  return { steps, difference: differenceIn(read.recording, divergence) }
}

function differenceIn({ release, charts }: Recording, divergence: Divergence | undefined): string | undefined {
  const sentences: string[] = []
  if (divergence !== undefined) {
    const { step, actor, event, expected, actual } = divergence
    const what = [actor === '' ? 'app' : actor, event, `expected ${expected}`, `actual ${actual}`].join(', ')
    sentences.push(`The replay differs from the recording at step ${step}: ${what}.`)
  }
  const changed = differentCharts(charts, chartDigests())
  if (changed.length > 0) {
    sentences.push(`The recording was made with release ${release}; these charts have changed: ${changed.join(', ')}.`)
  }
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
