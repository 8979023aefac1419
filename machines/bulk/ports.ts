/** The ports of this room: changing and fetching many incidents at once. */
import type { Incident } from '../incident/domain/incident.ts'
import type { BulkOperation, BulkOutcome } from './domain/operation.ts'
import type { KeptRuns } from './domain/run.ts'
import { effectPort, promisePort } from '../core/port.ts'

export interface BulkRequest {
  readonly operation: Exclude<BulkOperation, 'createTicket'>
  /** At most 100 incidents. */
  readonly pks: readonly number[]
  /** The message or the ticket URL; '' if there is none. */
  readonly text: string
  /** The expiry of an acknowledgement as an ISO 8601 string; undefined if it never expires. */
  readonly expiration: string | undefined
}

/** POST /api/v2/incidents/events/bulk/, .../acks/bulk/ or .../ticket_url/bulk/. */
export const changeIncidents = promisePort<BulkOutcome, BulkRequest>('changeIncidents')
/** GET /api/v1/incidents/?id__in -> those of the incidents that exist, whether or not they match the filter. */
export const fetchChosenIncidents = promisePort<readonly Incident[], { pks: readonly number[] }>('fetchChosenIncidents')

/** The runs that must survive a reload. `owner` is the name of the current user. */
export interface StoredRuns {
  readonly owner: string | undefined
  readonly runs: KeptRuns
}

/** Stores the runs so that they survive a reload of this tab. Does nothing if the browser refuses. */
export const storeRuns = effectPort<StoredRuns>('storeRuns')
