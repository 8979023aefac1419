/** What the charts of this room ask of the outside: one incident, its history, its sign-off, its ticket. */
import type { Incident } from './domain/incident.ts'
import type { Acknowledgement, IncidentEvent, IncidentHistory } from './domain/incidentHistory.ts'
import { promisePort, callbackPort } from '../core/port.ts'

/** GET /api/v1/incidents/{id}/. */
export const fetchIncident = promisePort<Incident, { pk: number }>('fetchIncident')
/** GET /api/v1/incidents/{id}/events/ and .../acks/. */
export const fetchIncidentHistory = promisePort<IncidentHistory, { pk: number }>('fetchIncidentHistory')
/** POST /api/v1/incidents/{id}/events/ with type CLO and the message, where there is one. */
export const closeIncident = promisePort<IncidentEvent | undefined, { pk: number; message: string }>('closeIncident')
/** POST /api/v1/incidents/{id}/events/ with type REO. */
export const reopenIncident = promisePort<IncidentEvent | undefined, { pk: number }>('reopenIncident')
/** Puts the absolute address of one of the console's own paths on the clipboard. */
export const copyAddress = promisePort<void, { path: string }>('copyAddress')

/** Until when an acknowledgement counts is an ISO 8601 text; undefined where it never expires. */
export interface AcknowledgementRequest {
  readonly pk: number
  readonly message: string
  readonly expiration: string | undefined
}

/** POST /api/v2/incidents/{id}/acks/. */
export const acknowledgeIncident = promisePort<Acknowledgement, AcknowledgementRequest>('acknowledgeIncident')

export interface ExpirationRequest {
  readonly pk: number
  /** The acknowledgement's own. */
  readonly acknowledgement: number
  readonly expiration: string | undefined
}

/** PUT /api/v2/incidents/{id}/acks/{pk}/. */
export const changeExpiration = promisePort<Acknowledgement, ExpirationRequest>('changeExpiration')
/** PUT /api/v1/incidents/{id}/ticket_url/ -> the ticket URL it has then; '' removes. */
export const saveTicketUrl = promisePort<string, { pk: number; ticketUrl: string }>('saveTicketUrl')

/**
 * A tab of the browser, opened as the invocation begins: that has to be within a click. Takes NewTabCommand, sends
 * NewTabEvent; it is closed when the invocation ends, unless it has been led somewhere.
 */
export const newTab = callbackPort<NewTabCommand>('newTab')

export type NewTabCommand = { type: 'newTab.point'; url: string }

export type NewTabEvent =
  /** It shows the address. */
  | { type: 'newTab.pointed' }
  /** The browser let no tab open, it has been closed, or the address is no http(s) one. */
  | { type: 'newTab.blocked' }

/** PUT /api/v2/incidents/{id}/automatic-ticket/ -> the ticket's address. */
export const createTicket = promisePort<string, { pk: number }>('createTicket')
