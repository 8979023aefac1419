/** Milliseconds to wait after the first failure, and at most. */
const firstDelay = 5000
const longestDelay = 60_000

/** Milliseconds to wait before the next attempt after that many failures: doubled each time. */
export function backOff(failures: number): number {
  return Math.min(firstDelay * 2 ** (failures - 1), longestDelay)
}
