import {
  signedOffMessage,
  signOffFailedMessage,
  ticketCreatedMessage,
  ticketNotUpdatedMessage,
  ticketUpdatedMessage,
} from '../../../incident/domain/incidentMessages.ts'
import { eventThatDid } from '../../../incident/domain/doneByOthers.ts'
import type { IncidentHistory } from '../../../incident/domain/incidentHistory.ts'
import type { HeldOrder, HeldRequest } from '../../../incident/domain/heldOrder.ts'
import type { Message } from '../../../messages/domain/message.ts'
import { inThousands } from '../../../core/domain/count.ts'
import { doingWords } from '../runWords.ts'

/** An order in words: 'closing 30 incidents', 'removing the ticket URL of incident 7'. */
export function orderWords({ operation, pks, text, isSingle }: HeldRequest): string {
  const [pk] = pks
  if (!isSingle) {
    const isRemoving = operation === 'saveTicketUrl' && text === ''
    const words = doingWords(operation, pks.length)
    return isRemoving ? words.replace('changing', 'removing') : words
  }
  switch (operation) {
    case 'close':
      return `closing incident ${pk}`
    case 'reopen':
      return `reopening incident ${pk}`
    case 'saveTicketUrl':
      return `${text === '' ? 'removing' : 'changing'} the ticket URL of incident ${pk}`
    case 'createTicket':
    case 'shareTicket':
      return `creating a ticket for incident ${pk}`
  }
}

/** What was ordered in one dialog, in words: 'closing incident 7, with a ticket', 'closing 30 incidents, with a ticket for 28'. */
export function roundWords([first, ...others]: readonly HeldRequest[]): string {
  if (first === undefined) return ''
  const count = others[0]?.pks.length
  if (count === undefined) return orderWords(first)
  return `${orderWords(first)}, with a ticket${count === first.pks.length ? '' : ` for ${inThousands(count)}`}`
}

/** The message about an order for one incident that has been written. */
export function writtenMessage({ operation, pks: [pk = 0] }: HeldRequest): Message {
  switch (operation) {
    case 'close':
    case 'reopen':
      return signedOffMessage(operation, pk)
    case 'saveTicketUrl':
      return ticketUpdatedMessage(pk)
    case 'createTicket':
    case 'shareTicket':
      return ticketCreatedMessage(pk)
  }
}

/** The message about an order for one incident that could not be written; for tickets, the API client reports it. */
export function notWrittenMessage({ operation, pks: [pk = 0] }: HeldRequest, error: unknown): Message {
  if (operation === 'close' || operation === 'reopen') return signOffFailedMessage(operation, pk, error)
  return ticketNotUpdatedMessage(error)
}

/** The message that somebody else has changed a ticket URL while an order to change it waited. */
export function overtakenMessage({ pks: [pk = 0] }: HeldRequest): Message {
  return {
    severity: 'warning',
    text: `Somebody else has changed the ticket URL of incident ${pk} in the meantime. Yours was not saved; it is kept in the form.`,
    stays: true,
  }
}

/** What somebody else can have done meanwhile, by the type of the event. */
const deeds: Readonly<Record<'close' | 'reopen', Readonly<Record<string, string>>>> = {
  close: { CLO: 'closed', END: 'ended' },
  reopen: { REO: 'reopened', RES: 'restarted' },
}

/**
 * The message that somebody else than the operator, or the source, has done meanwhile what was ordered; undefined if the
 * history does not say so.
 */
export function doneByOtherMessage(
  { operation, pks: [pk], text, owner }: HeldRequest & Pick<HeldOrder, 'owner'>,
  history: IncidentHistory | undefined,
): Message | undefined {
  if (history === undefined || (operation !== 'close' && operation !== 'reopen')) return undefined
  const event = eventThatDid(operation, history)
  const deed = event && deeds[operation][event.type.value]
  if (deed === undefined || event?.actor.username === owner) return undefined
  const kept = text === '' ? '' : ' Your message was not sent; it is in the field for a note.'
  return {
    severity: 'warning',
    text: `${event?.actor.username} has ${deed} incident ${pk} in the meantime.${kept}`,
    stays: true,
  }
}

/** The message that an order for one incident has to wait, because an earlier one is being written. */
export function busyMessage(request: HeldRequest): Message {
  const words = orderWords(request)
  return {
    severity: 'warning',
    text: `An earlier order for this incident is being written, so ${words} has to wait. Try again when that is done.`,
  }
}
