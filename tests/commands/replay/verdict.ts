import packageJson from '../../../package.json' with { type: 'json' }
import type { Recording } from '../../../src/recording/recording.ts'
import type { Divergence } from '../../../src/recording/divergence.ts'
import { replay } from '../../../src/recording/replay.ts'
import { chartDigests, differentCharts } from '../../../src/recording/structure.ts'

/** The result of a replay. */
export interface Verdict {
  readonly divergence: Divergence | undefined
  /** The charts whose structure has changed since the recording was made. */
  readonly changed: readonly string[]
  /** The verdict as text, one sentence per line. */
  readonly lines: readonly string[]
}

/** Replays a recording in the time zone in which it was made. */
export function verdictOf(recording: Recording): Verdict {
  const timeZone = process.env.TZ
  try {
    process.env.TZ = recording.timeZone
    const divergence = replay(recording)
    const changed = differentCharts(recording.charts, chartDigests())
    return { divergence, changed, lines: linesOf(recording, divergence, changed) }
  } finally {
    if (timeZone === undefined) delete process.env.TZ
    else process.env.TZ = timeZone
  }
}

function linesOf(
  { release, steps }: Recording,
  divergence: Divergence | undefined,
  changed: readonly string[],
): readonly string[] {
  const change = `these charts have changed since: ${changed.join(', ')}`
  if (divergence === undefined) {
    const note = changed.length === 0 ? [] : [`Recorded with release ${release}; ${change}.`]
    return [`the same to the end (${steps.length} steps)`, ...note]
  }
  const { step, cause, actor, event, expected, actual } = divergence
  const difference = [
    `step ${step} of ${steps.length}, ${cause}: ${actor === '' ? 'app' : actor} differs after ${event}`,
    `  expected ${expected}`,
    `  actual   ${actual}`,
  ]
  if (changed.length === 0) return difference
  return [
    `The recording does not fit this release, ${packageJson.version}: it was made with release ${release}, and ${change}.`,
    ...difference,
  ]
}
