import { counted } from '../../core/domain/count.ts'

/**
 * The times when a request was sent and when its response began to arrive, and the server's time in the response; in
 * milliseconds since 1970.
 */
export interface ClockReading {
  readonly askedAt: number
  readonly answeredAt: number
  readonly date: number
}

/** Milliseconds by which the two clocks may differ and still count as equal (docs/behaviour.md#server). */
export const clockTolerance = 30_000

/**
 * The longest a call may take, in milliseconds, for its response to be used to read the clock: during a longer call the
 * computer may have been asleep.
 */
const longestReading = 10_000

/**
 * How far the server's clock is ahead of this computer's, in milliseconds; negative if it is behind. 0 if the
 * difference is within tolerance, undefined if the response took too long. The server's date is in whole seconds, and
 * was read at some moment between request and response.
 */
export function skewOf({ askedAt, answeredAt, date }: ClockReading): number | undefined {
  const took = answeredAt - askedAt
  if (took < 0 || took > longestReading) return undefined
  const skew = date + 500 - (askedAt + answeredAt) / 2
  return Math.abs(skew) > clockTolerance ? skew : 0
}

/** Whether a skew differs from the known one by more than the tolerance. */
export function isOtherSkew(skew: number, known: number): boolean {
  return (skew === 0) !== (known === 0) || Math.abs(skew - known) > clockTolerance
}

/** 'The clock of this computer is 58 minutes behind the server's: …' */
export function skewWords(skew: number): string {
  const amount = lengthOf(Math.abs(skew))
  const side = skew > 0 ? 'behind' : 'ahead of'
  return `The clock of this computer is ${amount} ${side} the server's: timeframes, ages and expiries go by the server's clock.`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/**
 * The length in the largest unit that fits into it at least one and a half times, so that 80 minutes do not become '1
 * hour'.
 */
function lengthOf(milliseconds: number): string {
  const [unit, size] = units.find(([, length]) => milliseconds >= 1.5 * length) ?? units[3]
  const count = Math.round(milliseconds / size)
  return counted(count, unit)
}
