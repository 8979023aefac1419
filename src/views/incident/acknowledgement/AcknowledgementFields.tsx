import { Textarea } from '@mantine/core'
import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import { useValue, useTag } from '../../actors.ts'
import { acknowledgeWords } from './words.ts'
import { KeepAsDefault } from './KeepAsDefault.tsx'
import { ExpiryField } from './ExpiryField.tsx'
import { OwnMessages } from '../messages/OwnMessages.tsx'
import { TicketField } from '../ticket/TicketField.tsx'
import { moveFocusTo } from '../../core/focus.ts'
import type { Doubt } from '../../forms/dialog/FormDialog.tsx'

interface AcknowledgementFieldsProps {
  /** The entry that is being written; undefined while it is being sent. */
  readonly entry: AcknowledgementEntryRef | undefined
  /** The message to show while it is being sent. */
  readonly sentMessage?: string | undefined
  readonly sentExpiry?: string | undefined
  readonly sentTicket?: string | undefined
}

/** The expiry, the message and the ticket of an acknowledgement, all optional. */
export function AcknowledgementFields({ entry, sentMessage, sentExpiry, sentTicket = '' }: AcknowledgementFieldsProps) {
  const typed = useValue(entry, 'message')
  const ticket = entry === undefined ? sentTicket || undefined : undefined
  const typedTicket = useValue(entry, 'ticket') ?? ticket
  const example = useValue(entry, 'example') ?? ''
  const isTicketWrong = useValue(entry, 'isTicketWrong') === true
  return (
    <>
      <ExpiryField entry={entry} sentExpiry={sentExpiry} />
      <Textarea
        label={acknowledgeWords.label}
        rows={3}
        data-autofocus
        value={typed ?? sentMessage ?? ''}
        readOnly={entry === undefined}
        onChange={(event) =>
          entry?.send({ type: 'acknowledgementEntry.changeMessage', value: event.currentTarget.value })
        }
      />
      <OwnMessages
        kind="acknowledge"
        typed={typed}
        write={(value) => entry?.send({ type: 'acknowledgementEntry.changeMessage', value })}
      />
      {typedTicket !== undefined && (
        <TicketField
          typed={typedTicket}
          example={example}
          isWrong={isTicketWrong}
          isBusy={entry === undefined}
          write={(value) => entry?.send({ type: 'acknowledgementEntry.changeTicket', value })}
        />
      )}
      <KeepAsDefault entry={entry} />
    </>
  )
}

/**
 * Submits an acknowledgement. If its expiry or its ticket is invalid, focuses that field, so that a screen reader
 * announces why.
 */
export function submitEntry(entry: AcknowledgementEntryRef | undefined, form: HTMLFormElement): void {
  entry?.send({ type: 'acknowledgementEntry.submit' })
  const snapshot = entry?.getSnapshot()
  if (snapshot?.hasTag('invalid') !== true) return
  const name = snapshot.context.problem === undefined ? 'ticket' : 'expiry'
  moveFocusTo(form.querySelector<HTMLInputElement>(`input[name=${name}]`))
}

/** The question of whether to discard a typed message or expiry. */
export function useEntryDoubt(entry: AcknowledgementEntryRef | undefined): Doubt {
  return {
    isAsked: useTag(entry, 'doubting'),
    stay: () => entry?.send({ type: 'acknowledgementEntry.stay' }),
    discard: () => entry?.send({ type: 'acknowledgementEntry.cancel' }),
  }
}
