import type { Spread } from '../shift.ts'

/** How long something took in most cases, in milliseconds. */
export function spreadOf(durations: readonly number[]): Spread {
  const sorted = durations.toSorted((one, other) => one - other)
  const cases = sorted.length
  if (cases === 0) return { median: undefined, ninetieth: undefined, cases }
  const at = (place: number) => sorted[place] ?? 0
  return {
    median: (at(Math.floor((cases - 1) / 2)) + at(Math.floor(cases / 2))) / 2,
    ninetieth: at(Math.ceil(cases * 0.9) - 1),
    cases,
  }
}
