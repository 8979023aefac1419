import { Textarea } from '@mantine/core'
import { useId } from 'react'
import type { SignOffRef } from '../../../machines/incident/signOff.ts'
import { useSelected, useTag, useValue } from '../actors.ts'
import { ConfirmButton } from '../forms/dialog/ConfirmButton.tsx'
import styles from '../forms/dialog/Dialog.module.css'
import { DialogButtons } from '../forms/dialog/DialogButtons.tsx'
import { DialogSubject } from '../forms/dialog/DialogSubject.tsx'
import { FormDialog } from '../forms/dialog/FormDialog.tsx'
import { MeanwhileNotice } from '../forms/dialog/MeanwhileNotice.tsx'
import { useTextDoubt } from '../forms/dialog/useTextDoubt.ts'

/** The chart that the dialog shows, and the incident's number and description. */
export interface SignOffDialogProps {
  readonly signOff: SignOffRef | undefined
  readonly subject: string
}

/**
 * Asks for an optional closing message and for confirmation. Stays open while the request is in flight, and restores
 * the message if the request fails.
 */
export function CloseDialog({ signOff, subject }: SignOffDialogProps) {
  const notice = useId()
  const isShown = useTag(signOff, 'closeDialog')
  const isBusy = useTag(signOff, 'busy')
  const textEntry = useSelected(signOff, ({ children }) => children.textEntry)
  const typed = useValue(textEntry, 'value')
  const sent = useValue(signOff, 'message')
  const wasClosedMeanwhile = useValue(signOff, 'open') === false && isShown && !isBusy
  const doubt = useTextDoubt(textEntry)
  const cancel = () => textEntry?.send({ type: 'textEntry.cancel' })
  return (
    <FormDialog
      isShown={isShown}
      isBusy={isBusy}
      title="Manually close incident"
      close={() => textEntry?.send({ type: 'textEntry.leave' })}
      submit={() => textEntry?.send({ type: 'textEntry.submit' })}
    >
      <DialogSubject>{subject}</DialogSubject>
      <p className={styles.sentence}>Write a message describing why the incident was manually closed</p>
      <Textarea
        label="Closing message"
        rows={4}
        data-autofocus
        value={typed ?? sent ?? ''}
        readOnly={isBusy}
        onChange={(event) => textEntry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
      />
      <MeanwhileNotice id={notice}>
        {wasClosedMeanwhile && 'This incident has been closed in the meantime.'}
      </MeanwhileNotice>
      <p className={styles.sentence}>Are you sure you want to close this incident?</p>
      <DialogButtons isBusy={isBusy} reject="Cancel" close={cancel} doubt={doubt}>
        <ConfirmButton
          action="close"
          color="crimson"
          isBusy={isBusy}
          isUnavailable={wasClosedMeanwhile}
          reason={notice}
        >
          Close now
        </ConfirmButton>
      </DialogButtons>
    </FormDialog>
  )
}
