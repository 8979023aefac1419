/** What the charts of this room ask of the outside: many incidents at once. */
import type { Incident } from '../incident/domain/incident.ts'
import type { BulkOperation, BulkOutcome } from './domain/operation.ts'
import type { KeptRuns } from './domain/run.ts'
import { effectPort, promisePort } from '../core/port.ts'

export interface BulkRequest {
  readonly operation: Exclude<BulkOperation, 'createTicket'>
  /** At most 100. */
  readonly pks: readonly number[]
  /** The message or the ticket URL; '' where there is none. */
  readonly text: string
  /** Until when an acknowledgement counts, as an ISO 8601 text; undefined where it never expires. */
  readonly expiration: string | undefined
}

/** POST /api/v2/incidents/events/bulk/, .../acks/bulk/ or .../ticket_url/bulk/. */
export const changeIncidents = promisePort<BulkOutcome, BulkRequest>('changeIncidents')
/** GET /api/v1/incidents/ of these incidents alone: what became of a call that was never answered. */
export const fetchChosenIncidents = promisePort<readonly Incident[], { pks: readonly number[] }>('fetchChosenIncidents')

/** What of the runs is to outlive the page; `owner` is the user name of whoever is there. */
export interface StoredRuns {
  readonly owner: string | undefined
  readonly runs: KeptRuns
}

/** Keeps the runs for when the page is loaded anew in this tab; nothing goes wrong where the browser refuses. */
export const storeRuns = effectPort<StoredRuns>('storeRuns')
