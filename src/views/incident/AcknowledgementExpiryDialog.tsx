import type { AcknowledgementRef } from '../../../machines/acknowledgement.ts'
import { EntryDialog } from '../acknowledgement/EntryDialog.tsx'
import { ExpiryField } from '../acknowledgement/ExpiryField.tsx'
import { entryOf, sentExpiry } from '../acknowledgement/selectors.ts'
import { useSelected } from '../actors.ts'

interface AcknowledgementExpiryDialogProps {
  readonly acknowledgement: AcknowledgementRef | undefined
}

/** Asks when an acknowledgement that has not run out is to end; empty, it never does (decisions, One incident). */
export function AcknowledgementExpiryDialog({ acknowledgement }: AcknowledgementExpiryDialogProps) {
  const entry = useSelected(acknowledgement, entryOf)
  const expiry = useSelected(acknowledgement, sentExpiry)
  return (
    <EntryDialog acknowledgement={acknowledgement} tag="expiryDialog" title="Change expiry" confirm="Save">
      <ExpiryField entry={entry} sentExpiry={expiry} isFirst />
    </EntryDialog>
  )
}
