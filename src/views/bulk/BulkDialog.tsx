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
import { ConfirmButton, DialogButtons, DialogSubject, useTextDoubt } from '../forms/dialog/FormDialog.tsx'
import { Form } from '../forms/Form.tsx'
import classes from './BulkDialog.module.css'
import { appliedCount, leftOutText, subjectOf } from './selectors.ts'
import { useScope } from './useScope.ts'
import { actionOf, confirmWords, dialogWords, goneWords } from './words.ts'

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
    const { textEntry, acknowledgementEntry } = bulk?.getSnapshot().children ?? {}
    textEntry?.send({ type: 'textEntry.cancel' })
    acknowledgementEntry?.send({ type: 'acknowledgementEntry.cancel' })
    bulk?.send({ type: 'bulk.decline' })
  }
  const escape = () => {
    const { textEntry, acknowledgementEntry } = bulk?.getSnapshot().children ?? {}
    textEntry?.send({ type: 'textEntry.leave' })
    acknowledgementEntry?.send({ type: 'acknowledgementEntry.leave' })
    bulk?.send({ type: 'bulk.decline' })
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

function DialogForm({ bulk, operation, leave }: DialogFormProps) {
  const words = dialogWords[operation]
  const incidents = useIncidents()
  const pks = useValue(bulk, 'pks')
  const scope = useScope(new Set(pks))
  const gone = goneWords(useValue(bulk, 'gone') ?? 0)
  const textEntry = useSelected(bulk, ({ children }) => children.textEntry)
  const acknowledgement = useSelected(bulk, ({ children }) => children.acknowledgementEntry)
  const typed = (useValue(textEntry, 'value') ?? '').trim()
  const leftOut = useSelected(incidents, leftOutText(operation, typed, pks))
  const withLevels = useConfiguration()?.showSeverityLevels === true
  const subject = useSelected(incidents, subjectOf(operation, typed, pks, withLevels)) ?? ''
  const count = useSelected(incidents, appliedCount(operation, typed, pks)) ?? 0
  const isUnavailable = count === 0
  const textDoubt = useTextDoubt(textEntry)
  const entryDoubt = useEntryDoubt(acknowledgement)
  const isQuestion = operation === 'reopen' || operation === 'createTicket'
  const isRemoving = operation === 'saveTicketUrl' && typed === ''
  const submit = (form: HTMLFormElement) => {
    if (isUnavailable) return
    bulk.send({ type: 'bulk.confirm' })
    textEntry?.send({ type: 'textEntry.submit' })
    submitEntry(acknowledgement, form)
  }
  return (
    <Form className={classes.form} submit={({ currentTarget }) => submit(currentTarget)}>
      {subject !== '' && <DialogSubject>{subject}</DialogSubject>}
      {scope !== '' && <Sentence>Selected: {scope}</Sentence>}
      {words.sentence !== undefined && operation === 'close' && <Sentence>{words.sentence}</Sentence>}
      {operation === 'saveTicketUrl' && <TicketUrlInput bulk={bulk} />}
      {operation === 'close' && <MessageInput bulk={bulk} label={words.label ?? ''} isFirst />}
      {operation === 'addNote' && <NoteField entry={textEntry} />}
      {acknowledgement !== undefined && <AcknowledgementFields entry={acknowledgement} />}
      <output className={classes.leftOut}>{[gone, leftOut].filter((words) => words !== '').join(' ')}</output>
      {words.question !== undefined && <Sentence>{words.question}</Sentence>}
      {operation === 'reopen' && <MessageInput bulk={bulk} label={words.label ?? ''} isFirst={false} />}
      <DialogButtons
        isBusy={false}
        reject={words.reject}
        isRejectFirst={isQuestion}
        close={leave}
        doubt={acknowledgement === undefined ? textDoubt : entryDoubt}
      >
        <ConfirmButton
          action={isRemoving ? 'removeTicket' : actionOf[operation]}
          color={operation === 'close' || isRemoving ? 'crimson' : 'petrol'}
          isBusy={false}
          isUnavailable={isUnavailable}
        >
          {confirmWords(operation, count, isRemoving)}
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
  const problem = useValue(textEntry, 'problem')
  return (
    <TextInput
      type="url"
      label={dialogWords.saveTicketUrl.label}
      description={dialogWords.saveTicketUrl.sentence}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus
      value={typed}
      error={problem}
      onChange={(event) => textEntry?.send({ type: 'textEntry.change', value: event.currentTarget.value })}
    />
  )
}
