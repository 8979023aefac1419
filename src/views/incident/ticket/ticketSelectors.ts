import type { SnapshotFrom } from 'xstate'
import type { TicketRef } from '../../../../machines/incident/ticket.ts'

type TicketSnapshot = SnapshotFrom<TicketRef>

export function hasTicket(snapshot: TicketSnapshot): boolean {
  return snapshot.context.ticketUrl !== ''
}
