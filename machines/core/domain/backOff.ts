/** How long to wait before each retry of a request, in milliseconds. */
export interface Waits {
  readonly first: number
  /** The longest wait; unlimited if left out. */
  readonly longest?: number
}

/** The waits between attempts to load what the console needs from the server or the site, and between recoveries. */
export const serverRetries: Waits = { first: 5000, longest: 60_000 }

/** Milliseconds to wait before an attempt: the first wait, doubled this many times, up to the longest. */
export function backOff({ first, longest = Number.POSITIVE_INFINITY }: Waits, doublings: number): number {
  return Math.min(first * 2 ** doublings, longest)
}
