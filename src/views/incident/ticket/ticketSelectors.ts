import type { SnapshotFrom } from 'xstate'
import type { TicketRef } from '../../../../machines/incident/ticket.ts'
import type { TicketFormRef } from '../../../../machines/incident/ticketForm.ts'

type TicketSnapshot = SnapshotFrom<TicketRef>
type TicketFormSnapshot = SnapshotFrom<TicketFormRef>

/** The incident's ticket URL by the last word; '' where there is none. */
export function ticketUrlOf(snapshot: TicketSnapshot): string {
  return snapshot.context.ticketUrl
}

/** The form that is there while the URL is typed. */
export function ticketFormOf({ children }: TicketSnapshot): TicketFormRef | undefined {
  return children.ticketForm
}

/** What the incident has by the last word, as the form knows it. */
export function knownUrlOf(snapshot: TicketFormSnapshot): string {
  return snapshot.context.ticketUrl
}

/** The URL as typed so far. */
export function editedUrlOf(snapshot: TicketFormSnapshot): string {
  return snapshot.context.editedUrl
}

export function hasTicket(snapshot: TicketSnapshot): boolean {
  return snapshot.context.ticketUrl !== ''
}
