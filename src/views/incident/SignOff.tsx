import { Button, Textarea } from '@mantine/core'
import { useHeldOn, useValue, useSelected, useTag } from '../actors.ts'
import { HeldLine } from './HeldLine.tsx'
import { ActionMark } from '../core/ActionMark.tsx'
import { takeLeftFocus } from '../core/focus.ts'
import styles from './SignOff.module.css'
import { useId } from 'react'
import type { IncidentHistory } from '../../../machines/incident/domain/incidentHistory.ts'
import { OwnMessages } from './messages/OwnMessages.tsx'
import { NoteInstead } from './note/NoteInstead.tsx'
import { ClosingTicket, submitClosing } from './ticket/ClosingTicket.tsx'
import { useWhoDidIt } from './whoDidIt.ts'
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
export function SignOff({ signOff, subject, history }: SignOffDialogProps) {
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
          ref={takeLeftFocus}
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
      <CloseDialog signOff={signOff} subject={subject} history={history} />
      <ReopenDialog signOff={signOff} subject={subject} history={history} />
    </>
  )
}

/** The chart that the dialog shows, the incident's number and description, and what has happened to it. */
interface SignOffDialogProps {
  readonly signOff: SignOffRef | undefined
  readonly subject: string
  readonly history: IncidentHistory | undefined
}

/**
 * Asks for an optional closing message and for confirmation. Stays open while the request is in flight, and restores
 * the message if the request fails.
 */
function CloseDialog({ signOff, subject, history }: SignOffDialogProps) {
  const notice = useId()
  const isShown = useTag(signOff, 'closeDialog')
  const isBusy = useTag(signOff, 'busy')
  const textEntry = useSelected(signOff, ({ children }) => children.textEntry)
  const typed = useValue(textEntry, 'value')
  const sent = useValue(signOff, 'message')
  const ticket = useValue(signOff, 'ticket')
  const wasClosedMeanwhile = useValue(signOff, 'open') === false && isShown && !isBusy
  const who = useWhoDidIt('close', history)
  const doubt = useTextDoubt(textEntry)
  const cancel = () => textEntry?.send({ type: 'textEntry.cancel' })
  return (
    <FormDialog
      isShown={isShown}
      isBusy={isBusy}
      title="Manually close incident"
      close={() => textEntry?.send({ type: 'textEntry.leave' })}
      submit={({ currentTarget }) => submitClosing(textEntry, currentTarget)}
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
      <OwnMessages kind="close" typed={typed} write={(value) => textEntry?.send({ type: 'textEntry.change', value })} />
      <ClosingTicket entry={textEntry} sent={ticket} />
      <MeanwhileNotice id={notice}>
        {wasClosedMeanwhile && `This incident has been closed in the meantime.${who}`}
      </MeanwhileNotice>
      <p className={dialogClasses.sentence}>Are you sure you want to close this incident?</p>
      <DialogButtons isBusy={isBusy} reject="Cancel" close={cancel} doubt={doubt}>
        {wasClosedMeanwhile && <NoteInstead typed={typed} goOn={() => signOff?.send({ type: 'signOff.note' })} />}
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

/** Asks for confirmation and for an optional message before the incident is reopened. */
function ReopenDialog({ signOff, subject, history }: SignOffDialogProps) {
  const isShown = useTag(signOff, 'reopenDialog')
  const isBusy = useTag(signOff, 'busy')
  const textEntry = useSelected(signOff, ({ children }) => children.textEntry)
  const typed = useValue(textEntry, 'value')
  const sent = useValue(signOff, 'message')
  const who = useWhoDidIt('reopen', history)
  const doubt = useTextDoubt(textEntry)
  const wasReopened = useValue(signOff, 'open') === true && isShown && !isBusy
  return (
    <QuestionDialog
      isShown={isShown}
      isBusy={isBusy}
      title="Reopen incident"
      action="reopen"
      subject={subject}
      question="Are you sure you want to reopen this incident?"
      meanwhile={wasReopened ? `This incident has been reopened in the meantime.${who}` : undefined}
      instead={wasReopened && <NoteInstead typed={typed} goOn={() => signOff?.send({ type: 'signOff.note' })} />}
      decline={() => textEntry?.send({ type: 'textEntry.cancel' })}
      leave={() => textEntry?.send({ type: 'textEntry.leave' })}
      doubt={doubt}
      confirm={() => textEntry?.send({ type: 'textEntry.submit' })}
    >
      <Textarea
        label="Message"
        rows={3}
        value={typed ?? sent ?? ''}
        readOnly={isBusy}
        onChange={(event) => textEntry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
      />
    </QuestionDialog>
  )
}
