/** How long the attempts of a request wait for each other, in milliseconds. */
export interface Waits {
  readonly first: number
  /** The maximum; no maximum if left out. */
  readonly longest?: number
}

/** The waits before a server that is needed to go on, and does not answer, is asked again. */
export const serverRetries: Waits = { first: 5000, longest: 60_000 }

/** Milliseconds to wait before an attempt, after the first wait has been doubled this many times. */
export function backOff({ first, longest = Number.POSITIVE_INFINITY }: Waits, doublings: number): number {
  return Math.min(first * 2 ** doublings, longest)
}
