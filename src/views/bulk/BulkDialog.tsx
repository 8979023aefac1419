import { Modal, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BulkRef } from '../../../machines/bulk/bulk.ts'
import type { BulkOperation } from '../../../machines/bulk/domain/operation.ts'
import {
  AcknowledgementFields,
  submitEntry,
  useEntryDoubt,
} from '../incident/acknowledgement/AcknowledgementFields.tsx'
import { OwnMessages } from '../incident/messages/OwnMessages.tsx'
import { NoteField } from '../incident/note/NoteField.tsx'
import { useBulk, useConfiguration, useIncidents, useSelected, useTag, useValue } from '../actors.ts'
import { ConfirmButton, DialogButtons, DialogSubject, useTextDoubt, type Doubt } from '../forms/dialog/FormDialog.tsx'
import { Form } from '../forms/Form.tsx'
import classes from './BulkDialog.module.css'
import { ClosingTicket, submitClosing } from '../incident/ticket/ClosingTicket.tsx'
import { TypedTicket } from '../incident/ticket/TicketField.tsx'
import { completedAddress } from '../../../machines/forms/domain/completedAddress.ts'
import { submitTicket, TicketChoiceFields } from './TicketChoiceFields.tsx'
import { closedText, keptTickets, operationOf, othersLeftOut } from './ticketSelectors.ts'
import { appliedCount, leftOutText, subjectOf } from './selectors.ts'
import { useScope } from './useScope.ts'
import { actionOf, confirmWords, dialogWords, goneWords, linkWords } from './words.ts'

/** Asks for confirmation before many incidents are changed, and says how many of them are left out, and why. */
export function BulkDialog() {
  const bulk = useBulk()
  const isShown = useTag(bulk, 'dialog')
  const operation = useValue(bulk, 'operation') ?? 'acknowledge'
  const hasCalendar = useTag(
    useSelected(bulk, ({ children }) => children.acknowledgementEntry),
    'calendar',
  )
  const leave = () => {
    const { textEntry, acknowledgementEntry, ticketChoice } = bulk?.getSnapshot().children ?? {}
    textEntry?.send({ type: 'textEntry.cancel' })
    acknowledgementEntry?.send({ type: 'acknowledgementEntry.cancel' })
    ticketChoice?.send({ type: 'ticketChoice.cancel' })
  }
  const escape = () => {
    const { textEntry, acknowledgementEntry, ticketChoice } = bulk?.getSnapshot().children ?? {}
    textEntry?.send({ type: 'textEntry.leave' })
    acknowledgementEntry?.send({ type: 'acknowledgementEntry.leave' })
    ticketChoice?.send({ type: 'ticketChoice.leave' })
  }
  return (
    <Modal opened={isShown} onClose={escape} title={dialogWords[operation].title} closeOnEscape={!hasCalendar}>
      {bulk !== undefined && isShown && <DialogForm bulk={bulk} operation={operation} leave={leave} />}
    </Modal>
  )
}

interface DialogFormProps {
  readonly bulk: BulkRef
  readonly operation: BulkOperation
  readonly leave: () => void
}

function DialogForm({ bulk, operation: begun, leave }: DialogFormProps) {
  const ticketChoice = useSelected(bulk, ({ children }) => children.ticketChoice)
  const choice = useValue(ticketChoice, 'choice')
  const operation = begun === 'createTicket' ? operationOf(choice) : begun
  const words = dialogWords[operation]
  const incidents = useIncidents()
  const pks = useValue(bulk, 'pks')
  const scope = useScope(new Set(pks))
  const gone = goneWords(useValue(bulk, 'gone') ?? 0)
  const textEntry = useSelected(bulk, ({ children }) => children.textEntry)
  const acknowledgement = useSelected(bulk, ({ children }) => children.acknowledgementEntry)
  const example = useValue(textEntry, 'example') ?? ''
  const entered = (useValue(textEntry, 'value') ?? '').trim()
  const typed = operation === 'saveTicketUrl' ? (completedAddress(entered, example) ?? entered) : entered
  const closingTicket = useValue(textEntry, 'address')
  const acknowledgedTicket = useValue(acknowledgement, 'ticket')
  const withTicket = (closingTicket ?? acknowledgedTicket ?? '').trim() !== ''
  const kept = useSelected(incidents, keptTickets(pks)) ?? ''
  const left = useSelected(incidents, leftOutText(operation, typed, pks))
  const closed = useSelected(incidents, closedText(pks)) ?? ''
  const others = useSelected(incidents, othersLeftOut(pks)) ?? ''
  const leftOut = ticketChoice === undefined ? [left] : [closed, others]
  const withLevels = useConfiguration()?.showSeverityLevels === true
  const subject = useSelected(incidents, subjectOf(operation, typed, pks, withLevels)) ?? ''
  const count = useSelected(incidents, appliedCount(operation, typed, pks)) ?? 0
  const isUnavailable = count === 0
  const textDoubt = useTextDoubt(textEntry)
  const entryDoubt = useEntryDoubt(acknowledgement)
  const ticketDoubt: Doubt = {
    isAsked: useTag(ticketChoice, 'doubting'),
    stay: () => ticketChoice?.send({ type: 'ticketChoice.stay' }),
    discard: () => ticketChoice?.send({ type: 'ticketChoice.cancel' }),
  }
  const isQuestion = operation === 'reopen'
  const isLinking = choice === 'existing'
  const isRemoving = operation === 'saveTicketUrl' && typed === ''
  const submit = (form: HTMLFormElement) => {
    if (isUnavailable) return
    submitClosing(textEntry, form)
    submitEntry(acknowledgement, form)
    submitTicket(ticketChoice, form)
  }
  return (
    <Form className={classes.form} submit={({ currentTarget }) => submit(currentTarget)}>
      {subject !== '' && <DialogSubject>{subject}</DialogSubject>}
      {scope !== '' && <Sentence>Selected: {scope}</Sentence>}
      {words.sentence !== undefined && operation === 'close' && <Sentence>{words.sentence}</Sentence>}
      {operation === 'saveTicketUrl' && <TicketUrlInput bulk={bulk} />}
      {operation === 'close' && <MessageInput bulk={bulk} label={words.label ?? ''} isFirst />}
      {operation === 'close' && <ClosingTicket entry={textEntry} />}
      {operation === 'addNote' && <NoteField entry={textEntry} />}
      {acknowledgement !== undefined && <AcknowledgementFields entry={acknowledgement} />}
      {ticketChoice !== undefined && <TicketChoiceFields entry={ticketChoice} count={count} />}
      <output className={classes.leftOut}>
        {[gone, ...leftOut, withTicket ? kept : ''].filter((words) => words !== '').join(' ')}
      </output>
      {words.question !== undefined && !isLinking && <Sentence>{words.question}</Sentence>}
      {operation === 'reopen' && <MessageInput bulk={bulk} label={words.label ?? ''} isFirst={false} />}
      <DialogButtons
        isBusy={false}
        reject={words.reject}
        isRejectFirst={isQuestion}
        close={leave}
        doubt={ticketChoice !== undefined ? ticketDoubt : acknowledgement === undefined ? textDoubt : entryDoubt}
      >
        <ConfirmButton
          action={isRemoving ? 'removeTicket' : actionOf[operation]}
          color={operation === 'close' || isRemoving ? 'crimson' : 'petrol'}
          isBusy={false}
          isUnavailable={isUnavailable}
        >
          {isLinking ? linkWords(count) : confirmWords(operation, count, isRemoving)}
        </ConfirmButton>
      </DialogButtons>
    </Form>
  )
}

function Sentence({ children }: { readonly children: ReactNode }) {
  return <p className={classes.sentence}>{children}</p>
}

interface MessageInputProps {
  readonly bulk: BulkRef
  readonly label: string
  /** Whether the field has the dialog's initial focus. */
  readonly isFirst: boolean
}

function MessageInput({ bulk, label, isFirst }: MessageInputProps) {
  const textEntry = useSelected(bulk, ({ children }) => children.textEntry)
  const typed = useValue(textEntry, 'value')
  const write = (value: string) => textEntry?.send({ type: 'textEntry.change', value })
  return (
    <>
      <Textarea
        label={label}
        rows={4}
        data-autofocus={isFirst || undefined}
        value={typed}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {isFirst && <OwnMessages kind="close" typed={typed} write={write} />}
    </>
  )
}

function TicketUrlInput({ bulk }: { readonly bulk: BulkRef }) {
  const textEntry = useSelected(bulk, ({ children }) => children.textEntry)
  const typed = useValue(textEntry, 'value')
  const example = useValue(textEntry, 'example') ?? ''
  const problem = useValue(textEntry, 'problem')
  return (
    <TextInput
      type="url"
      label={dialogWords.saveTicketUrl.label}
      description={
        <>
          {dialogWords.saveTicketUrl.sentence} <TypedTicket typed={typed ?? ''} example={example} />
        </>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus
      value={typed}
      error={problem}
      onChange={(event) => textEntry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
    />
  )
}
