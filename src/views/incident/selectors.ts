import type { SnapshotFrom } from 'xstate'
import { queryAddress, withTag } from '../../../machines/domain/incidentQuery.ts'
import { incidentHeading, type Incident } from '../../../machines/domain/incident.ts'
import { routePatterns } from '../../../machines/domain/route.ts'
import type { Trail } from '../../../machines/domain/trail.ts'
import type { Story } from '../../../machines/domain/story.ts'
import type { AcknowledgementRef } from '../../../machines/acknowledgement.ts'
import type { IncidentRef } from '../../../machines/incident.ts'
import type { SignOffRef } from '../../../machines/signOff.ts'
import type { StoryRef } from '../../../machines/story.ts'
import type { TextEntryRef } from '../../../machines/textEntry.ts'
import type { TicketRef } from '../../../machines/ticket.ts'
import type { WorkspaceRef } from '../../../machines/workspace.ts'

type IncidentSnapshot = SnapshotFrom<IncidentRef>
type SignOffSnapshot = SnapshotFrom<SignOffRef>

/** The incident as it is known; undefined until it has been fetched. */
export function incidentOf(snapshot: IncidentSnapshot): Incident | undefined {
  return snapshot.context.incident
}

/** Events and acknowledgements; undefined until they have been fetched. */
export function storyOf(snapshot: SnapshotFrom<StoryRef>): Story | undefined {
  return snapshot.context.story
}

export function storyRefOf(snapshot: IncidentSnapshot): StoryRef | undefined {
  return snapshot.children.story
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

/** The primary key; undefined where the address holds no number. */
export function addressedPk(snapshot: IncidentSnapshot): number | undefined {
  return snapshot.context.pk
}

/** The list the person left for the page they are on. */
export function trailOf(snapshot: SnapshotFrom<WorkspaceRef>): Trail {
  return snapshot.context.trail
}

/** The primary key as the address has it. */
export function addressedText(snapshot: IncidentSnapshot): string {
  return snapshot.context.text
}

/** '{pk}: {description}'; until the incident is known, the key that was asked for. */
export function headingOf(incident: Incident | undefined, text: string): string {
  return incident === undefined ? `Incident ${text}` : incidentHeading(incident)
}

/** The product name followed by the description (specification, section 2), or by the key where there is none. */
export function titleOf(incident: Incident | undefined, text: string): string {
  return `Argus | ${incident?.description.trim() || `Incident ${text}`}`
}

/** As of when it is what it is here; milliseconds since 1970. */
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

/** The closing message on its way to the server. */
export function sentMessage(snapshot: SignOffSnapshot): string {
  return snapshot.context.message
}

export function textEntryOf(snapshot: SignOffSnapshot): TextEntryRef | undefined {
  return snapshot.children.textEntry
}

/** The text as typed so far. */
export function typedText(snapshot: SnapshotFrom<TextEntryRef>): string {
  return snapshot.context.value
}

/** The list's address, narrowed to what carries a tag, 'key=value', as well. */
export function taggedListAddress(tag: string) {
  return ({ context }: SnapshotFrom<WorkspaceRef>): string =>
    routePatterns.incidents + queryAddress(withTag(context.query, tag))
}
