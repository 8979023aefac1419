import type { AcknowledgementRef } from '../../../machines/acknowledgement.ts'
import { AcknowledgementFields } from '../acknowledgement/AcknowledgementFields.tsx'
import { EntryDialog } from '../acknowledgement/EntryDialog.tsx'
import { entryOf, sentExpiry, sentMessage } from '../acknowledgement/selectors.ts'
import { useSelected } from '../actors.ts'
import { dialogWords } from '../bulk/words.ts'
import { MeanwhileNotice } from '../dialog/MeanwhileNotice.tsx'
import styles from '../dialog/Dialog.module.css'

interface AcknowledgeDialogProps {
  readonly acknowledgement: AcknowledgementRef | undefined
  /** Whether somebody has done it: the person too, where the answer was lost. */
  readonly isAcked: boolean
}

/** Asks for an optional message and an optional expiry, and whether to acknowledge (specification, section 9). */
export function AcknowledgeDialog({ acknowledgement, isAcked }: AcknowledgeDialogProps) {
  const entry = useSelected(acknowledgement, entryOf)
  const message = useSelected(acknowledgement, sentMessage)
  const expiry = useSelected(acknowledgement, sentExpiry)
  return (
    <EntryDialog
      acknowledgement={acknowledgement}
      tag="acknowledgeDialog"
      title="Submit acknowledment"
      confirm={dialogWords.acknowledge.confirm}
    >
      <AcknowledgementFields entry={entry} sentMessage={message} sentExpiry={expiry} />
      <MeanwhileNotice>{isAcked && 'This incident has been acknowledged already.'}</MeanwhileNotice>
      <p className={styles.sentence}>Are you sure you want to acknowledge this incident?</p>
    </EntryDialog>
  )
}
