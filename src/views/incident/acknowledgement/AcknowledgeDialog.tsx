import { incidentHeading, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { AcknowledgementRef } from '../../../../machines/incident/acknowledgement.ts'
import { AcknowledgementFields } from './AcknowledgementFields.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { useSelected, useValue } from '../../actors.ts'
import { acknowledgeWords } from './words.ts'
import { NoteInstead } from '../note/NoteInstead.tsx'
import { useWhoDidIt } from '../whoDidIt.ts'
import type { IncidentHistory } from '../../../../machines/incident/domain/incidentHistory.ts'
import { DialogSubject, MeanwhileNotice } from '../../forms/dialog/FormDialog.tsx'
import styles from '../../forms/dialog/Dialog.module.css'

interface AcknowledgeDialogProps {
  readonly acknowledgement: AcknowledgementRef | undefined
  /** The incident. It may already be acknowledged, possibly by an earlier attempt whose response was lost. */
  readonly facts: Incident | undefined
  /** What has happened to the incident; left out where its history is not shown, and no note can be added. */
  readonly history?: IncidentHistory | undefined
}

/** Asks for an optional message, an optional expiry and a confirmation (docs/behaviour.md#acknowledgements). */
export function AcknowledgeDialog({ acknowledgement, facts, history }: AcknowledgeDialogProps) {
  const entry = useSelected(acknowledgement, ({ children }) => children.acknowledgementEntry)
  const message = useValue(acknowledgement, 'message')
  const expiry = useValue(acknowledgement, 'expiry')
  const ticket = useValue(acknowledgement, 'ticket')
  const who = useWhoDidIt('acknowledge', history)
  const isAcknowledged = facts?.acked === true
  const typed = useValue(entry, 'message')
  return (
    <EntryDialog
      acknowledgement={acknowledgement}
      tag="acknowledgeDialog"
      title="Submit acknowledment"
      confirm={acknowledgeWords.confirm}
      action="acknowledge"
      instead={
        isAcknowledged &&
        history !== undefined && (
          <NoteInstead typed={typed} goOn={() => acknowledgement?.send({ type: 'acknowledgement.note' })} />
        )
      }
    >
      {facts !== undefined && <DialogSubject>{incidentHeading(facts)}</DialogSubject>}
      <AcknowledgementFields entry={entry} sentMessage={message} sentExpiry={expiry} sentTicket={ticket} />
      <MeanwhileNotice>{isAcknowledged && `This incident has been acknowledged already.${who}`}</MeanwhileNotice>
      <p className={styles.sentence}>Are you sure you want to acknowledge this incident?</p>
    </EntryDialog>
  )
}
