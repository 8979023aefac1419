/** The number of runs of each subject, and their seed. */
import type { Occasion, Subject } from './subject.ts'

/** The number of runs of a decoder in `npm test` (`gate`) and in one round of `npm run fuzz` (`round`). */
const usualRuns: Readonly<Record<Occasion, number>> = { gate: 60, round: 400 }

/** The number of runs of a subject; fewer if a run is expensive. */
export function runsIn(occasion: Occasion, { cost = 1, runs }: Subject): number {
  return runs?.[occasion] ?? Math.max(1, Math.round(usualRuns[occasion] / cost))
}

/** A random seed; a failure reports it. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}
