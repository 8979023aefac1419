/** Why something is fetched again; the receiver of the event decides what it fetches. */
export type RefreshCause =
  /** The operator asked for it. */
  | 'asked'
  /** Something may have changed unnoticed: requests in flight are out of date. */
  | 'doubt'
  /** Nothing is known to have changed, but the refresh interval has passed. */
  | 'due'
  /** Changes may have been missed; the list itself is being caught up. */
  | 'missed'
  /** The network is back: only what failed to load is fetched again. */
  | 'restored'

/** The content of an event that has something fetched again. */
export interface Refresh {
  readonly because: RefreshCause
}

/** Whether only what failed to load is fetched again. */
export function isRestored(_: unknown, { because }: Refresh): boolean {
  return because === 'restored'
}

/** Whether the operator asked for it, or something may have changed that only another request shows. */
export function isWanted(_: unknown, { because }: Refresh): boolean {
  return because !== 'due' && because !== 'missed'
}

/** Whether nothing is known to have changed. */
export function isDue(_: unknown, { because }: Refresh): boolean {
  return because === 'due'
}
