/** The ports of this room: one incident, its history, its sign-off and its ticket. */
import type { GivenAcknowledgement } from './domain/action.ts'
import type { Incident } from './domain/incident.ts'
import type { MessageChange, OwnMessages } from './domain/ownMessage.ts'
import type { Acknowledgement, IncidentEvent, IncidentHistory } from './domain/incidentHistory.ts'
import type { IncidentText } from './domain/incidentText.ts'
import { promisePort, callbackPort } from '../core/port.ts'

/** GET /api/v1/incidents/{id}/. */
export const fetchIncident = promisePort<Incident, { pk: number }>('fetchIncident')
/** GET /api/v1/incidents/{id}/events/ and .../acks/. */
export const fetchIncidentHistory = promisePort<IncidentHistory, { pk: number }>('fetchIncidentHistory')
/** POST /api/v1/incidents/{id}/events/ with type CLO and the message, if any. */
export const closeIncident = promisePort<IncidentEvent | undefined, { pk: number; message: string }>('closeIncident')
/** POST /api/v1/incidents/{id}/events/ with type REO and the message, if any. */
export const reopenIncident = promisePort<IncidentEvent | undefined, { pk: number; message: string }>('reopenIncident')
/** POST /api/v1/incidents/{id}/events/ with type OTH and the note. */
export const addNote = promisePort<IncidentEvent | undefined, { pk: number; description: string }>('addNote')
/** Copies the absolute address of one of the console's paths to the clipboard. */
export const copyAddress = promisePort<void, { path: string }>('copyAddress')

/** The path of an incident's page, and the text around its address. */
export interface IncidentCopyRequest {
  readonly path: string
  readonly text: IncidentText
}

/** Copies a text to the clipboard, with the absolute address of one of the console's paths in it. */
export const copyIncident = promisePort<void, IncidentCopyRequest>('copyIncident')

/** `expiration` is an ISO 8601 string; undefined if the acknowledgement never expires. */
export interface AcknowledgementRequest {
  readonly pk: number
  readonly message: string
  readonly expiration: string | undefined
}

export interface MadeAcknowledgement extends Acknowledgement {
  /** Set if the server did not say which one it made: found by its text, it may be somebody else's or an earlier one. */
  readonly isFound?: true
}

/** POST /api/v2/incidents/{id}/acks/. */
export const acknowledgeIncident = promisePort<MadeAcknowledgement, AcknowledgementRequest>('acknowledgeIncident')

export interface ExpirationRequest {
  readonly pk: number
  /** The primary key of the acknowledgement. */
  readonly acknowledgement: number
  readonly expiration: string | undefined
}

/** PUT /api/v2/incidents/{id}/acks/{pk}/. */
export const changeExpiration = promisePort<Acknowledgement, ExpirationRequest>('changeExpiration')
/**
 * Ends an acknowledgement at the earliest moment that the server takes: PUT /api/v2/incidents/{id}/acks/{pk}/. Resolves
 * with the acknowledgement, also if it has run out already.
 */
export const endAcknowledgement = promisePort<Acknowledgement, GivenAcknowledgement>('endAcknowledgement')
/** PUT /api/v1/incidents/{id}/ticket_url/ -> the stored ticket URL; sending '' removes the link. */
export const saveTicketUrl = promisePort<string, { pk: number; ticketUrl: string }>('saveTicketUrl')

/**
 * A browser tab, opened when the actor starts, which must be in response to a click. Accepts NewTabCommand, sends
 * NewTabEvent. The tab is closed when the actor stops, unless it has been pointed to an address.
 */
export const newTab = callbackPort<NewTabCommand>('newTab')

export type NewTabCommand = { type: 'newTab.point'; url: string }

export type NewTabEvent =
  /** The tab shows the address. */
  | { type: 'newTab.pointed' }
  /** The browser blocked the tab, the tab has been closed, or the address is not an http(s) URL. */
  | { type: 'newTab.blocked' }

/** PUT /api/v2/incidents/{id}/automatic-ticket/ -> the address of the ticket. */
export const createTicket = promisePort<string, { pk: number }>('createTicket')

/**
 * The messages of a user of this server, in this browser: sends KeptMessagesEvent with those that there are, after each
 * change here, and after each change in another tab; accepts KeptMessagesCommand.
 */
export const keptMessages = callbackPort<KeptMessagesCommand, { readonly username: string }>('keptMessages')

export interface KeptMessagesCommand {
  readonly type: 'keptMessages.change'
  readonly change: MessageChange
}

export interface KeptMessagesEvent {
  readonly type: 'keptMessages.told'
  readonly messages: OwnMessages
}
