import type { IncidentRef } from '../../../machines/incident.ts'
import { useSelected, useTag } from '../actors.ts'
import { ticketRefOf } from './selectors.ts'
import { TicketButtons } from './TicketButtons.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { TicketForm } from './TicketForm.tsx'

/** Has a ticket created for the incident, or its URL typed (specification, section 2, Ticket actions). */
export function Ticket({ incident }: { readonly incident: IncidentRef }) {
  const ticket = useSelected(incident, ticketRefOf)
  const isEditing = useTag(ticket, 'editing')
  if (ticket === undefined) return null
  return (
    <>
      {isEditing ? <TicketForm ticket={ticket} /> : <TicketButtons ticket={ticket} />}
      <TicketDialog ticket={ticket} />
    </>
  )
}
