import { incidentHeading } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected, useValue } from '../../actors.ts'
import { TicketButtons } from './TicketButtons.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { TicketForm } from './TicketForm.tsx'

/** Creates a ticket for the incident, or edits its ticket URL (docs/behaviour.md#tickets). */
export function Ticket({ incident }: { readonly incident: IncidentRef }) {
  const facts = useValue(incident, 'incident')
  const ticket = useSelected(incident, ({ children }) => children.ticket)
  const form = useSelected(ticket, ({ children }) => children.ticketForm)
  if (ticket === undefined) return null
  return (
    <>
      {form === undefined ? <TicketButtons ticket={ticket} /> : <TicketForm form={form} />}
      <TicketDialog ticket={ticket} subject={facts && incidentHeading(facts)} />
    </>
  )
}
