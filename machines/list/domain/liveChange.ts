import type { Incident } from '../../incident/domain/incident.ts'

/** One message of the live connection about one incident (specification, section 4, Realtime connection states). */
export type LiveChange =
  | { readonly type: 'created' | 'modified'; readonly incident: Incident }
  | { readonly type: 'deleted'; readonly pk: number }

/** Changes that came by themselves, in their order. */
export interface LiveReport {
  readonly changes: readonly LiveChange[]
}
