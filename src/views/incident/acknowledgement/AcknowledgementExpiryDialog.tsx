import type { AcknowledgementRef } from '../../../../machines/incident/acknowledgement.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { ExpiryField } from './ExpiryField.tsx'
import { changedAcknowledgement, entryOf, sentExpiry } from './selectors.ts'
import { changedMeanwhile, type IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import { useSelected } from '../../actors.ts'
import { MeanwhileNotice } from '../../forms/dialog/MeanwhileNotice.tsx'
import { ExactTime } from '../details/Moment.tsx'

interface AcknowledgementExpiryDialogProps {
  readonly acknowledgement: AcknowledgementRef | undefined
  /** As they are by the last word. */
  readonly acknowledgements: IncidentHistory['acknowledgements']
}

/** Asks when an acknowledgement that has not run out is to end; empty, it never does (decisions, One incident). */
export function AcknowledgementExpiryDialog({ acknowledgement, acknowledgements }: AcknowledgementExpiryDialogProps) {
  const entry = useSelected(acknowledgement, entryOf)
  const expiry = useSelected(acknowledgement, sentExpiry)
  const changed = useSelected(acknowledgement, changedAcknowledgement)
  const overtaking = changedMeanwhile(changed, acknowledgements)
  return (
    <EntryDialog acknowledgement={acknowledgement} tag="expiryDialog" title="Change expiry" confirm="Save">
      <ExpiryField entry={entry} sentExpiry={expiry} isFirst />
      <MeanwhileNotice>{overtaking !== undefined && <Overtaken expiration={overtaking.expiration} />}</MeanwhileNotice>
    </EntryDialog>
  )
}

/** What somebody else has made of the expiry. */
function Overtaken({ expiration }: { readonly expiration: string | undefined }) {
  if (expiration === undefined) return 'The expiry has been removed in the meantime.'
  return (
    <>
      The expiry has been changed in the meantime, to <ExactTime time={expiration} />.
    </>
  )
}
