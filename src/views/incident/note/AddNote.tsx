import { Button } from '@mantine/core'
import { incidentHeading, type Incident } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentRef } from '../../../../machines/incident/incident.ts'
import type { NoteRef } from '../../../../machines/incident/note.ts'
import { useSelected, useTag, useValue } from '../../actors.ts'
import { ActionMark } from '../../core/ActionMark.tsx'
import {
  ConfirmButton,
  DialogButtons,
  DialogSubject,
  FormDialog,
  MeanwhileNotice,
  useTextDoubt,
} from '../../forms/dialog/FormDialog.tsx'
import { NoteField } from './NoteField.tsx'
import { noteWords } from './words.ts'

interface AddNoteProps {
  readonly incident: IncidentRef
  readonly facts: Incident
}

/** Offers to add a note to the incident, whatever its state (docs/behaviour.md#notes). */
export function AddNote({ incident, facts }: AddNoteProps) {
  const note = useSelected(incident, ({ children }) => children.note)
  return (
    <>
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        data-adds-note
        leftSection={<ActionMark action="note" />}
        onClick={() => note?.send({ type: 'note.add' })}
      >
        {noteWords.title}
      </Button>
      <NoteDialog note={note} subject={incidentHeading(facts)} />
    </>
  )
}

interface NoteDialogProps {
  readonly note: NoteRef | undefined
  /** The incident's number and description. */
  readonly subject: string
}

/**
 * Asks for the note. While the history is searched for a note whose answer was lost, the dialog can be closed, but
 * nothing can be sent.
 */
function NoteDialog({ note, subject }: NoteDialogProps) {
  const isShown = useTag(note, 'noteDialog')
  const isSending = useTag(note, 'busy')
  const isLooking = useTag(note, 'looking')
  const isNotFound = useTag(note, 'notFound')
  const entry = useSelected(note, ({ children }) => children.textEntry)
  const sent = useValue(note, 'message')
  const doubt = useTextDoubt(entry)
  return (
    <FormDialog
      isShown={isShown}
      isBusy={isSending || isLooking}
      title={noteWords.title}
      close={() => {
        entry?.send({ type: 'textEntry.leave' })
        note?.send({ type: 'note.leave' })
      }}
      submit={() => entry?.send({ type: 'textEntry.submit' })}
    >
      <DialogSubject>{subject}</DialogSubject>
      <NoteField entry={entry} sent={sent} />
      <MeanwhileNotice>
        {(isLooking && 'The note was not confirmed. Looking in the history whether it was added...') ||
          (isNotFound && 'The note was not confirmed, and the history does not contain it.')}
      </MeanwhileNotice>
      <DialogButtons
        isBusy={isSending}
        reject={isLooking ? 'Close' : noteWords.reject}
        close={() => {
          entry?.send({ type: 'textEntry.cancel' })
          note?.send({ type: 'note.leave' })
        }}
        doubt={doubt}
      >
        <ConfirmButton action="note" color="petrol" isBusy={isSending || isLooking} isUnavailable={false}>
          {isNotFound ? noteWords.again : noteWords.title}
        </ConfirmButton>
      </DialogButtons>
    </FormDialog>
  )
}
