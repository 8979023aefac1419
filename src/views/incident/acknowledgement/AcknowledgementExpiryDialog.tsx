import type { AcknowledgementRef } from '../../../../machines/incident/acknowledgement.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { ExpiryField } from './ExpiryField.tsx'
import {
  changedMeanwhile,
  type Acknowledgement,
  type IncidentHistory,
} from '../../../../machines/incident/domain/incidentHistory.ts'
import { useSelected, useValue } from '../../actors.ts'
import { MeanwhileNotice, DialogSubject } from '../../forms/dialog/FormDialog.tsx'
import { ExactTime } from '../details/Moment.tsx'

interface AcknowledgementExpiryDialogProps {
  readonly acknowledgement: AcknowledgementRef | undefined
  /** As last received from the server. */
  readonly acknowledgements: IncidentHistory['acknowledgements']
}

/**
 * Changes the expiry of an acknowledgement in force; an empty field means never (docs/behaviour.md#acknowledgements).
 */
export function AcknowledgementExpiryDialog({ acknowledgement, acknowledgements }: AcknowledgementExpiryDialogProps) {
  const entry = useSelected(acknowledgement, ({ children }) => children.acknowledgementEntry)
  const expiry = useValue(acknowledgement, 'expiry')
  const changed = useValue(acknowledgement, 'changed')
  const overtaking = changedMeanwhile(changed, acknowledgements)
  return (
    <EntryDialog
      acknowledgement={acknowledgement}
      tag="expiryDialog"
      title="Change expiry"
      confirm="Save"
      action="save"
    >
      {changed !== undefined && <DialogSubject>{acknowledgementWords(changed)}</DialogSubject>}
      <ExpiryField entry={entry} sentExpiry={expiry} isFirst />
      <MeanwhileNotice>{overtaking !== undefined && <Overtaken expiration={overtaking.expiration} />}</MeanwhileNotice>
    </EntryDialog>
  )
}

/** The acknowledgement's author and message. */
function acknowledgementWords({ event: { actor, description } }: Acknowledgement): string {
  return description === '' ? `Acknowledged by ${actor.username}` : `${actor.username}: ${description}`
}

/** Shows the expiry that another user has set in the meantime. */
function Overtaken({ expiration }: { readonly expiration: string | undefined }) {
  if (expiration === undefined) return 'The expiry has been removed in the meantime.'
  return (
    <>
      The expiry has been changed in the meantime, to <ExactTime time={expiration} />.
    </>
  )
}
