import type { SnapshotFrom } from 'xstate'
import type { TicketRef } from '../../../../machines/incident/ticket.ts'
import type { TicketFormRef } from '../../../../machines/incident/ticketForm.ts'

type TicketSnapshot = SnapshotFrom<TicketRef>
type TicketFormSnapshot = SnapshotFrom<TicketFormRef>

/** The incident's ticket URL as last received; '' if there is none. */
export function ticketUrlOf(snapshot: TicketSnapshot): string {
  return snapshot.context.ticketUrl
}

/** The form, while the URL is being edited. */
export function ticketFormOf({ children }: TicketSnapshot): TicketFormRef | undefined {
  return children.ticketForm
}

/** The incident's ticket URL as last received by the form. */
export function knownUrlOf(snapshot: TicketFormSnapshot): string {
  return snapshot.context.ticketUrl
}

export function editedUrlOf(snapshot: TicketFormSnapshot): string {
  return snapshot.context.editedUrl
}

export function hasTicket(snapshot: TicketSnapshot): boolean {
  return snapshot.context.ticketUrl !== ''
}
