/** How the rows on screen came about, in milliseconds since 1970. */
export interface RowAge {
  /** When the last good answer came; undefined before the first. */
  readonly refreshedAt: number | undefined
  /** When the refresh under way left; undefined where there is none. */
  readonly askedAt: number | undefined
  /** Milliseconds within which they are to be fetched again; undefined where that is done by hand alone. */
  readonly interval: number | undefined
}

/** So many intervals without a good answer, and something is wrong; */
const missedIntervals = 2
/** with some milliseconds of grace, which a refresh under way has for itself. */
export const refreshGrace = 10_000

/**
 * Whether refreshes were missed: a server that does not answer, or a machine that was asleep. A refresh under way is
 * given its time before its rows count as old: one that hangs is no excuse.
 */
export function isOverdue({ refreshedAt, askedAt, interval }: RowAge, now: number): boolean {
  if (refreshedAt === undefined || interval === undefined) return false
  if (askedAt !== undefined && now - askedAt <= refreshGrace) return false
  return now - refreshedAt > missedIntervals * interval + refreshGrace
}
