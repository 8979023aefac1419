/** What the charts of this room ask of the outside: many incidents at once. */
import type { Incident } from '../incident/domain/incident.ts'
import type { BulkOperation, BulkOutcome } from './domain/bulk.ts'
import { promisePort } from '../core/port.ts'

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
