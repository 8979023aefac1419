import type { IncidentRef } from '../../../machines/incident/incident.ts'
import { useSelected, useTag } from '../actors.ts'
import { acknowledgementRefOf, signOffOf, ticketRefOf } from './selectors.ts'

/** Whether a dialog of the incident is open. If so, Escape is for that dialog, not for a dialog around the incident. */
export function useHasDialog(incident: IncidentRef | undefined): boolean {
  const signOff = useSelected(incident, signOffOf)
  const acknowledgement = useSelected(incident, acknowledgementRefOf)
  const isAcknowledging = useTag(acknowledgement, 'acknowledgeDialog')
  const isChangingExpiry = useTag(acknowledgement, 'expiryDialog')
  const isClosing = useTag(signOff, 'closeDialog')
  const isReopening = useTag(signOff, 'reopenDialog')
  const isAskingForTicket = useTag(useSelected(incident, ticketRefOf), 'createDialog')
  return isAcknowledging || isChangingExpiry || isClosing || isReopening || isAskingForTicket
}
