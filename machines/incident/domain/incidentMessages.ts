/** The messages about an incident that several charts show, or that one chart shows in different words. */
import { errorWords, failedAttempt, type Message } from '../../messages/domain/message.ts'

/** The message about a ticket created for an incident, alone or in a bulk run. */
export function ticketCreatedMessage(pk: number | undefined): Message {
  return { severity: 'success', text: `Created ticket from incident ${pk}` }
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
