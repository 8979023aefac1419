/** Milliseconds to wait after the first failure, and the maximum. */
const firstDelay = 5000
const longestDelay = 60_000

/** Milliseconds to wait before the next attempt after this many failures: doubled after each, up to the maximum. */
export function backOff(failures: number): number {
  return Math.min(firstDelay * 2 ** (failures - 1), longestDelay)
}
