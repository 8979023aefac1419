import type { IncidentRef } from '../../../machines/incident.ts'
import { useSelected, useTag } from '../actors.ts'
import { ticketRefOf } from './selectors.ts'

/** Whether Escape leaves something of the ticket: its dialog, or the field its URL is typed into. */
export function useTicketTakesEscape(incident: IncidentRef | undefined): boolean {
  const ticket = useSelected(incident, ticketRefOf)
  const isAsking = useTag(ticket, 'createDialog')
  const isEditing = useTag(ticket, 'editing')
  return isAsking || isEditing
}
