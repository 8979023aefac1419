import type { SnapshotFrom } from 'xstate'
import type { IncidentCountRef } from '../../../../machines/list/incidentCount.ts'

/** How many incidents match, as last reported by the server; undefined if it does not say. */
export function matchCount({ context }: SnapshotFrom<IncidentCountRef>): number | undefined {
  return context.count
}
