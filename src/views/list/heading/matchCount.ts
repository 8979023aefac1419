import type { SnapshotFrom } from 'xstate'
import type { IncidentCountRef } from '../../../../machines/list/incidentCount.ts'

/** How many incidents match. */
export interface Matching {
  /** As last reported by the server; undefined if it does not say. */
  readonly count: number | undefined
  /** Whether the rows are newer than the number. */
  readonly isOlder: boolean
}

/** How many incidents match, as last reported by the server. */
export function matchCount({ context }: SnapshotFrom<IncidentCountRef>): Matching {
  return context
}
