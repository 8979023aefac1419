import type { TextEntryRef } from '../../../../machines/forms/textEntry.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { useValue } from '../../actors.ts'
import { TicketField } from './TicketField.tsx'

interface ClosingTicketProps {
  /** The closing message that is being typed; undefined while it is being sent. */
  readonly entry: TextEntryRef | undefined
  /** The address to show while it is being sent. */
  readonly sent?: string | undefined
}

/** The ticket that is set together with closing; nothing if the incidents have one. */
export function ClosingTicket({ entry, sent = '' }: ClosingTicketProps) {
  const typed = useValue(entry, 'address') ?? (entry === undefined ? sent || undefined : undefined)
  const example = useValue(entry, 'example') ?? ''
  const isWrong = useValue(entry, 'isAddressWrong') === true
  if (typed === undefined) return null
  return (
    <TicketField
      typed={typed}
      example={example}
      isWrong={isWrong}
      isBusy={entry === undefined}
      write={(value) => entry?.send({ type: 'textEntry.changeAddress', value })}
    />
  )
}

/** Submits the closing message. If the ticket is invalid, focuses its field, so that a screen reader announces why. */
export function submitClosing(entry: TextEntryRef | undefined, form: HTMLFormElement): void {
  entry?.send({ type: 'textEntry.submit' })
  if (entry?.getSnapshot().context.isAddressWrong !== true) return
  moveFocusTo(form.querySelector<HTMLInputElement>('input[name=ticket]'))
}
