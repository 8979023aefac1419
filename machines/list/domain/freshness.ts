/** The age of the rows on screen; times in milliseconds since 1970. */
export interface RowAge {
  /** When the last good answer arrived; undefined before the first one. */
  readonly refreshedAt: number | undefined
  /** When the refresh in flight was sent; undefined if there is none. */
  readonly askedAt: number | undefined
  /** The interval at which the rows are fetched again, in milliseconds; undefined if they are only fetched by hand. */
  readonly interval: number | undefined
}

/** How many intervals may pass without a good answer before the rows count as overdue. */
const missedIntervals = 2
/** How long after those intervals an answer may arrive, and how long a refresh may be in flight, in milliseconds. */
export const refreshGrace = 10_000

/**
 * Whether the list has missed refreshes, because the server does not answer or the computer was asleep. While a refresh
 * is in flight, the rows are not overdue, unless that refresh takes longer than the grace period.
 */
export function isOverdue({ refreshedAt, askedAt, interval }: RowAge, now: number): boolean {
  if (refreshedAt === undefined || interval === undefined) return false
  if (askedAt !== undefined && now - askedAt <= refreshGrace) return false
  return now - refreshedAt > missedIntervals * interval + refreshGrace
}
