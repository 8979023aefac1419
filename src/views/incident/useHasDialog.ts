import type { IncidentRef } from '../../../machines/incident/incident.ts'
import { useSelected, useTag } from '../actors.ts'

/** Whether a dialog of the incident is open. If so, Escape is for that dialog, not for a dialog around the incident. */
export function useHasDialog(incident: IncidentRef | undefined): boolean {
  const signOff = useSelected(incident, ({ children }) => children.signOff)
  const acknowledgement = useSelected(incident, ({ children }) => children.acknowledgement)
  const isAcknowledging = useTag(acknowledgement, 'acknowledgeDialog')
  const isChangingExpiry = useTag(acknowledgement, 'expiryDialog')
  const isClosing = useTag(signOff, 'closeDialog')
  const isReopening = useTag(signOff, 'reopenDialog')
  const isAskingForTicket = useTag(
    useSelected(incident, ({ children }) => children.ticket),
    'createDialog',
  )
  const isNoting = useTag(
    useSelected(incident, ({ children }) => children.note),
    'noteDialog',
  )
  return isNoting || isAcknowledging || isChangingExpiry || isClosing || isReopening || isAskingForTicket
}
