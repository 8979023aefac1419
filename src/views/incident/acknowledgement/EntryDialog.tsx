import type { ReactNode } from 'react'
import type { AcknowledgementRef } from '../../../../machines/incident/acknowledgement.ts'
import { useSelected, useTag } from '../../actors.ts'
import { acknowledgeWords } from './words.ts'
import { ConfirmButton, DialogButtons, FormDialog } from '../../forms/dialog/FormDialog.tsx'
import { useEntryDoubt, submitEntry } from './AcknowledgementFields.tsx'
import type { Action } from '../../core/ActionMark.tsx'

interface EntryDialogProps {
  readonly acknowledgement: AcknowledgementRef | undefined
  /** The tag of the states in which the dialog is open. */
  readonly tag: 'acknowledgeDialog' | 'expiryDialog'
  readonly title: string
  readonly confirm: string
  /** What the confirming button does, for its icon. */
  readonly action: Action
  /** A button that offers something else. */
  readonly instead?: ReactNode
  readonly children: ReactNode
}

/**
 * A dialog that creates or changes an acknowledgement: its fields and two buttons. Stays open while the request is in
 * flight, and restores the input if the request fails. If the calendar is open, Escape closes only the calendar.
 */
export function EntryDialog({ acknowledgement, tag, title, confirm, action, instead, children }: EntryDialogProps) {
  const isShown = useTag(acknowledgement, tag)
  const isBusy = useTag(acknowledgement, 'busy')
  const entry = useSelected(acknowledgement, ({ children }) => children.acknowledgementEntry)
  const hasCalendar = useTag(entry, 'calendar')
  const doubt = useEntryDoubt(entry)
  const cancel = () => entry?.send({ type: 'acknowledgementEntry.cancel' })
  return (
    <FormDialog
      isShown={isShown}
      isBusy={isBusy}
      title={title}
      closesOnEscape={!hasCalendar}
      close={() => entry?.send({ type: 'acknowledgementEntry.leave' })}
      submit={(event) => submitEntry(entry, event.currentTarget)}
    >
      {children}
      <DialogButtons isBusy={isBusy} reject={acknowledgeWords.reject} close={cancel} doubt={doubt}>
        {instead}
        <ConfirmButton action={action} color="petrol" isBusy={isBusy} isUnavailable={false}>
          {confirm}
        </ConfirmButton>
      </DialogButtons>
    </FormDialog>
  )
}
