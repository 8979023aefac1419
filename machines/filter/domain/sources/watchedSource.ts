/** The sources of the server, and when each was last heard (docs/behaviour.md#sources-page). */
import type { SourceSystem } from '../../../incident/domain/incident.ts'
import { unrestrictedQuery, type IncidentQuery } from '../incidentQuery.ts'

export interface WatchedSource extends SourceSystem {
  /** The address of the system itself; '' if there is none. */
  readonly address: string
  /** When it last sent a request, in milliseconds since 1970; undefined if the server has noted none. */
  readonly lastHeard: number | undefined
}

/** The open incidents of a source. */
export function openIncidentsOf(pk: number): IncidentQuery {
  return { ...unrestrictedQuery, filter: { ...unrestrictedQuery.filter, open: true, sourceSystemIds: [pk] } }
}
