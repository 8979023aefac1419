import type { SnapshotFrom } from 'xstate'
import { incidentHeading, type Incident } from '../../../machines/incident/domain/incident.ts'
import type { IncidentHistory } from '../../../machines/incident/domain/incidentHistory.ts'
import type { AddressCopyRef } from '../../../machines/incident/addressCopy.ts'
import type { AcknowledgementRef } from '../../../machines/incident/acknowledgement.ts'
import type { IncidentRef } from '../../../machines/incident/incident.ts'
import type { SignOffRef } from '../../../machines/incident/signOff.ts'
import type { IncidentHistoryRef } from '../../../machines/incident/incidentHistory.ts'
import type { TextEntryRef } from '../../../machines/forms/textEntry.ts'
import type { TicketRef } from '../../../machines/incident/ticket.ts'

type IncidentSnapshot = SnapshotFrom<IncidentRef>
type SignOffSnapshot = SnapshotFrom<SignOffRef>

/** The incident as last received; undefined until it has been fetched. */
export function incidentOf(snapshot: IncidentSnapshot): Incident | undefined {
  return snapshot.context.incident
}

/** Events and acknowledgements; undefined until they have been fetched. */
export function historyOf(snapshot: SnapshotFrom<IncidentHistoryRef>): IncidentHistory | undefined {
  return snapshot.context.history
}

export function historyRefOf(snapshot: IncidentSnapshot): IncidentHistoryRef | undefined {
  return snapshot.children.incidentHistory
}

export function addressCopyRefOf(snapshot: IncidentSnapshot): AddressCopyRef | undefined {
  return snapshot.children.addressCopy
}

export function ticketRefOf(snapshot: IncidentSnapshot): TicketRef | undefined {
  return snapshot.children.ticket
}

export function acknowledgementRefOf(snapshot: IncidentSnapshot): AcknowledgementRef | undefined {
  return snapshot.children.acknowledgement
}

export function descriptionOf(snapshot: IncidentSnapshot): string | undefined {
  return snapshot.context.incident?.description
}

/** The primary key; undefined if the address does not contain a number. */
export function addressedPk(snapshot: IncidentSnapshot): number | undefined {
  return snapshot.context.pk
}

/** The primary key as written in the address. */
export function addressedText(snapshot: IncidentSnapshot): string {
  return snapshot.context.text
}

/** '{pk}: {description}' or, until the incident is known, 'Incident' and the key from the address. */
export function headingOf(incident: Incident | undefined, text: string): string {
  return incident === undefined ? `Incident ${text}` : incidentHeading(incident)
}

/** The title of the page: the product's name and the incident's description, or its key if there is no description. */
export function titleOf(incident: Incident | undefined, text: string): string {
  return `Argus | ${incident?.description.trim() || `Incident ${text}`}`
}

/** When the incident was last known to be current, in milliseconds since 1970. */
export function saidAtOf(snapshot: IncidentSnapshot): number {
  return snapshot.context.saidAt
}

export function signOffOf(snapshot: IncidentSnapshot): SignOffRef | undefined {
  return snapshot.children.signOff
}

export function isOpen(snapshot: SignOffSnapshot): boolean {
  return snapshot.context.open
}

export function isStateful(snapshot: SignOffSnapshot): boolean {
  return snapshot.context.stateful
}

/** The closing message that is being sent. */
export function sentMessage(snapshot: SignOffSnapshot): string {
  return snapshot.context.message
}

export function textEntryOf(snapshot: SignOffSnapshot): TextEntryRef | undefined {
  return snapshot.children.textEntry
}

export function typedText(snapshot: SnapshotFrom<TextEntryRef>): string {
  return snapshot.context.value
}
