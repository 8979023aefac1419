import { createMask } from '../../machines/core/domain/secret.ts'
import { inspectionOf, type Inspection } from '../inspection/inspection.ts'
import { readRecording } from './readRecording.ts'
import { replay } from './replay.ts'

/**
 * Replays the text of a recording on the real charts, in a browser or in Node. Resolves with everything that happened in
 * the charts, in order: first their restoration, then each step, up to the end or the first divergence. `problem` is one
 * sentence that says why the text cannot be replayed.
 */
export async function replayRecording(
  text: string,
): Promise<{ readonly steps: readonly Inspection[] } | { readonly problem: string }> {
  const read = readRecording(text)
  if ('problem' in read) return read
  const mask = createMask()
  const steps: Inspection[] = []
  // Lets the browser paint before the charts run, which takes a moment for a long recording.
  await Promise.resolve()
  replay(read.recording, (found) => steps.push(inspectionOf(found, mask)))
  return { steps }
}
