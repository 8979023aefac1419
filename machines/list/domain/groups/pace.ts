/** How fast incidents of a group start. */
import { startPlaceOf } from './sums.ts'

/** How many incidents of a group have started lately. */
export interface Pace {
  /** In each two minutes of the last twenty, the oldest first. */
  readonly spark: readonly number[]
  /** In the last two minutes: the last bar of the spark. */
  readonly recent: number
}

const bars = 10
/** The period of one bar, and of `recent`, in milliseconds. */
const barWidth = 120_000
/** How often the paces change if nothing else does, in milliseconds: a group stays the same object in between. */
export const paceStep = 10_000

const noBars: readonly number[] = Array.from({ length: bars }, () => 0)
/** Nothing has started in the last twenty minutes. */
export const steady: Pace = { spark: noBars, recent: 0 }

/** The moment that paces refer to: the last full step before `now`, in milliseconds since 1970. */
export function paceMoment(now: number): number {
  return Math.floor(now / paceStep) * paceStep
}

/** How long the paces stay as they are, in milliseconds, unless a row comes, goes or changes. */
export function untilNextPace(now: number): number {
  return paceMoment(now) + paceStep - now
}

/**
 * The pace at a moment, from the starts, the oldest first, in milliseconds since 1970. A later start, from a clock that
 * is ahead or within the current step, is recent. The pace `before` is returned if it is the same.
 */
export function paceAt(starts: readonly number[], moment: number, before: Pace): Pace {
  const placeAt = (bar: number) => startPlaceOf(starts, moment - (bars - bar) * barWidth)
  if (placeAt(0) === starts.length) return steady
  const spark = noBars.map((_, bar) => (bar === bars - 1 ? starts.length : placeAt(bar + 1)) - placeAt(bar))
  const isSame = spark.every((count, bar) => count === before.spark[bar])
  return isSame ? before : { spark, recent: spark.at(-1) ?? 0 }
}
