/** The messages about an incident that several charts show, or that one chart shows in different words. */
import { errorWords, failedAttempt, type Message } from '../../messages/domain/message.ts'

/** The message about a ticket created for an incident, alone or in a bulk run. */
export function ticketCreatedMessage(pk: number | undefined): Message {
  return { severity: 'success', text: `Created ticket from incident ${pk}` }
}

/** The message about an incident that has been closed or reopened. */
export function signedOffMessage(verb: 'close' | 'reopen', pk: number): Message {
  return { severity: 'success', text: `${verb === 'close' ? 'Closed' : 'Reopened'} incident ${pk}` }
}

/** The message about a ticket URL that has been saved or removed. */
export function ticketUpdatedMessage(pk: number): Message {
  return { severity: 'success', text: `Updated ticket URL for ${pk}` }
}

/** Misspelled on purpose: other tools match this text (docs/behaviour.md#tickets). */
export function ticketNotUpdatedMessage(error: unknown): Message {
  const attempt = 'update ticket URL'
  return failedAttempt(`Failed to updated ticket URL ${errorWords(error, attempt)}`, error, attempt)
}

/** For example 'Failed to close incident 7 - …'. */
export function signOffFailedMessage(verb: 'close' | 'reopen', pk: number, error: unknown): Message {
  const attempt = `${verb} incident`
  return failedAttempt(`Failed to ${attempt} ${pk} - ${errorWords(error, attempt)}`, error, attempt)
}

/** The message that an incident could not be fetched; `pk` is the text in the address. */
export function missingMessage(pk: string): Message {
  return { severity: 'error', text: `Failed to get incident with pk=${pk}`, cause: `get incident ${pk}` }
}
