import type { Incident } from '../../incident/domain/incident.ts'

/** One message of the live connection about one incident (docs/behaviour.md#live-updates). */
export type LiveChange =
  | { readonly type: 'created' | 'modified'; readonly incident: Incident }
  | { readonly type: 'deleted'; readonly pk: number }

/** The change to a new version of a known incident. */
export function modified(incident: Incident): LiveChange {
  return { type: 'modified', incident }
}

/** Changes pushed by the server, in order. */
export interface LiveReport {
  readonly changes: readonly LiveChange[]
}

/** Messages that arrived together and could not be read. */
export interface Unreadable {
  readonly count: number
  /** When they arrived, in milliseconds since 1970. */
  readonly at: number
}

/** Milliseconds after an unreadable message within which the list is always compared with the server again. */
export const doubtTime = 60_000

/** Milliseconds until the first of these messages no longer counts. */
export function doubtLeft([oldest]: readonly Unreadable[], now: number): number {
  return oldest === undefined ? doubtTime : oldest.at + doubtTime - now
}
