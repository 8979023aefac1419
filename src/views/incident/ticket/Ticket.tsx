import { incidentHeading } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import { useSelected } from '../../actors.ts'
import { incidentOf, ticketRefOf } from '../selectors.ts'
import { TicketButtons } from './TicketButtons.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { TicketForm } from './TicketForm.tsx'
import { ticketFormOf } from './ticketSelectors.ts'

/** Creates a ticket for the incident, or edits its ticket URL (docs/behaviour.md#tickets). */
export function Ticket({ incident }: { readonly incident: IncidentRef }) {
  const facts = useSelected(incident, incidentOf)
  const ticket = useSelected(incident, ticketRefOf)
  const form = useSelected(ticket, ticketFormOf)
  if (ticket === undefined) return null
  return (
    <>
      {form === undefined ? <TicketButtons ticket={ticket} /> : <TicketForm form={form} />}
      <TicketDialog ticket={ticket} subject={facts && incidentHeading(facts)} />
    </>
  )
}
