/** Medians, spreads and ratios of repeated measurements: pure functions. */

export interface Summary {
  readonly median: number
  /** The smallest and the largest value. */
  readonly least: number
  readonly most: number
  readonly count: number
}

/** The middle value, or the mean of the two middle ones; there must be at least one. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new RangeError('There is no median without values.')
  return (lower + upper) / 2
}

/** Summarizes the values of all rounds; there must be at least one. */
export function summaryOf(values: readonly number[]): Summary {
  return { median: medianOf(values), least: Math.min(...values), most: Math.max(...values), count: values.length }
}

/**
 * The median of the rounds' ratios between two builds. Comparing round by round means that whatever slows the machine
 * down in a round affects both builds. Undefined if a divisor is zero.
 */
export function ratioOf(own: readonly number[], other: readonly number[]): number | undefined {
  const ratios = own.slice(0, other.length).map((value, round) => value / (other[round] ?? 0))
  return ratios.length === 0 || ratios.some((ratio) => !Number.isFinite(ratio)) ? undefined : medianOf(ratios)
}
