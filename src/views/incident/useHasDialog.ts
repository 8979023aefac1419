import type { IncidentRef } from '../../../machines/incident.ts'
import { useSelected, useTag } from '../actors.ts'
import { signOffOf } from './selectors.ts'

/** Whether the incident has a dialog open of its own: a dialog that shows the incident then leaves Escape to that one. */
export function useHasDialog(incident: IncidentRef | undefined): boolean {
  const signOff = useSelected(incident, signOffOf)
  const isClosing = useTag(signOff, 'closeDialog')
  const isReopening = useTag(signOff, 'reopenDialog')
  return isClosing || isReopening
}
