import { Button, Textarea } from '@mantine/core'
import { useHeldOn, useValue, useSelected, useTag } from '../actors.ts'
import { HeldLine } from './HeldLine.tsx'
import { ActionMark } from '../core/ActionMark.tsx'
import styles from './SignOff.module.css'
import { useId } from 'react'
import type { SignOffRef } from '../../../machines/incident/signOff.ts'
import {
  ConfirmButton,
  DialogButtons,
  DialogSubject,
  FormDialog,
  MeanwhileNotice,
  useTextDoubt,
} from '../forms/dialog/FormDialog.tsx'
import dialogClasses from '../forms/dialog/Dialog.module.css'
import { QuestionDialog } from '../forms/dialog/QuestionDialog.tsx'

/** Offers to close an open incident or to reopen a closed one (docs/behaviour.md#sign-off). */
export function SignOff({ signOff, subject }: SignOffDialogProps) {
  const open = useValue(signOff, 'open') === true
  const stateful = useValue(signOff, 'stateful') === true
  const held = useHeldOn(useValue(signOff, 'pk'), 'state')
  const isClosing = useSelected(held, ({ context }) => context.order.operation === 'close')
  return (
    <>
      {held !== undefined ? (
        <HeldLine held={held} words={isClosing ? 'Closing this incident' : 'Reopening this incident'} />
      ) : stateful ? (
        <Button
          variant="default"
          aria-haspopup="dialog"
          leftSection={<ActionMark action={open ? 'close' : 'reopen'} />}
          onClick={() => signOff?.send({ type: open ? 'signOff.close' : 'signOff.reopen' })}
        >
          {open ? 'Close incident' : 'Open incident'}
        </Button>
      ) : (
        <p className={styles.reason}>
          A stateless incident describes a single moment: it can be neither closed nor reopened.
        </p>
      )}
      <CloseDialog signOff={signOff} subject={subject} />
      <ReopenDialog signOff={signOff} subject={subject} />
    </>
  )
}

/** The chart that the dialog shows, and the incident's number and description. */
interface SignOffDialogProps {
  readonly signOff: SignOffRef | undefined
  readonly subject: string
}

/**
 * Asks for an optional closing message and for confirmation. Stays open while the request is in flight, and restores
 * the message if the request fails.
 */
function CloseDialog({ signOff, subject }: SignOffDialogProps) {
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
      <p className={dialogClasses.sentence}>Write a message describing why the incident was manually closed</p>
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
      <p className={dialogClasses.sentence}>Are you sure you want to close this incident?</p>
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

/** Asks for confirmation before the incident is reopened. */
function ReopenDialog({ signOff, subject }: SignOffDialogProps) {
  const isShown = useTag(signOff, 'reopenDialog')
  const isBusy = useTag(signOff, 'busy')
  const wasReopened = useValue(signOff, 'open') === true && isShown && !isBusy
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={isBusy}
      title="Reopen incident"
      action="reopen"
      subject={subject}
      question="Are you sure you want to reopen this incident?"
      meanwhile={wasReopened ? 'This incident has been reopened in the meantime.' : undefined}
      decline={() => signOff?.send({ type: 'signOff.decline' })}
      confirm={() => signOff?.send({ type: 'signOff.confirm' })}
    />
  )
}
