/** Milliseconds before something that failed is tried again: the first time, and at most. */
const firstDelay = 5000
const longestDelay = 60_000

/** Milliseconds before something is tried again that failed so many times: twice as many each time. */
export function backOff(failures: number): number {
  return Math.min(firstDelay * 2 ** (failures - 1), longestDelay)
}
