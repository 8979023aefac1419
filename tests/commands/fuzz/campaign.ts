/** How often the subjects are fed, and from which seeds on. */
import type { Subject } from './subject.ts'

/** Runs of a decoder in one go: in the gate, and in one round of `npm run fuzz`. */
const runs = { gate: 60, round: 400 } as const

/** How often a subject is fed in one go: the dearer a run of it, the fewer. */
export function runsIn(occasion: keyof typeof runs, { cost = 1 }: Subject): number {
  return Math.max(1, Math.round(runs[occasion] / cost))
}

/** A seed that nobody has chosen; a failure tells it. */
export function freshSeed(): number {
  return Math.floor(Math.random() * 2 ** 31)
}
