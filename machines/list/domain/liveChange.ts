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
