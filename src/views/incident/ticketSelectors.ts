import type { SnapshotFrom } from 'xstate'
import type { TicketRef } from '../../../machines/ticket.ts'

type TicketSnapshot = SnapshotFrom<TicketRef>

/** The incident's ticket URL by the last word; '' where there is none. */
export function ticketUrlOf(snapshot: TicketSnapshot): string {
  return snapshot.context.ticketUrl
}

/** The URL as typed so far. */
export function editedUrlOf(snapshot: TicketSnapshot): string {
  return snapshot.context.editedUrl
}

export function hasTicket(snapshot: TicketSnapshot): boolean {
  return snapshot.context.ticketUrl !== ''
}
