/** When a question left, when its answer began to come, and what the server's clock said then; milliseconds since 1970. */
export interface ClockReading {
  readonly askedAt: number
  readonly answeredAt: number
  readonly date: number
}

/** Milliseconds by which two clocks may differ and still count as one (decisions, Time). */
export const clockTolerance = 30_000

/** Milliseconds an answer may take to be read a clock by: one that took longer may have been slept through. */
const longestReading = 10_000

/**
 * How far the server's clock is ahead of this machine's, in milliseconds; negative where it is behind. 0 where they count
 * as one, undefined where the answer took too long to tell. The server says whole seconds, at some time between question
 * and answer.
 */
export function skewOf({ askedAt, answeredAt, date }: ClockReading): number | undefined {
  const took = answeredAt - askedAt
  if (took < 0 || took > longestReading) return undefined
  const skew = date + 500 - (askedAt + answeredAt) / 2
  return Math.abs(skew) > clockTolerance ? skew : 0
}

/** Whether a skew is not the one that was known, rather than the same one read anew. */
export function isOtherSkew(skew: number, known: number): boolean {
  return (skew === 0) !== (known === 0) || Math.abs(skew - known) > clockTolerance
}

/** 'This computer’s clock is 58 minutes behind the server’s: …' */
export function skewWords(skew: number): string {
  const amount = lengthOf(Math.abs(skew))
  const side = skew > 0 ? 'behind' : 'ahead of'
  return `The clock of this computer is ${amount} ${side} the server's: timeframes, ages and expiries go by the server's clock`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** In the largest unit of which there is at least one and a half, so that 90 minutes are not 'an hour'. */
function lengthOf(milliseconds: number): string {
  const [unit, size] = units.find(([, length]) => milliseconds >= 1.5 * length) ?? units[3]
  const count = Math.round(milliseconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
