/** The number of runs of each subject, and their seed. */
import type { Subject } from './subject.ts'

/** The number of runs of a decoder in `npm test` (`gate`) and in one round of `npm run fuzz` (`round`). */
const runs = { gate: 60, round: 400 } as const

/** The number of runs of a subject; fewer if a run is expensive. */
export function runsIn(occasion: keyof typeof runs, { cost = 1 }: Subject): number {
  return Math.max(1, Math.round(runs[occasion] / cost))
}

/** A random seed; a failure reports it. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}
