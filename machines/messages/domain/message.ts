import { faultDetails, type Detail } from '../../core/domain/faultDetails.ts'
import { faultDetail, toFault, wasAnswered, type Fault } from '../../core/domain/fault.ts'

export type Severity = 'success' | 'info' | 'warning' | 'error'

/** A message to the user. */
export interface Message {
  readonly severity: Severity
  readonly text: string
  /** Whether the message stays until dismissed, as errors do; left out if not. */
  readonly stays?: true
  /** Whether the message concerns every user, not only the signed-in one; left out if not. */
  readonly isForAll?: true
  /**
   * What the message is about: messages about the same cause share one toast, which disappears when the cause has
   * ended. If left out, the text is the cause.
   */
  readonly cause?: string
  /** The technical details of a failure, shown on request; left out if there are none. */
  readonly details?: readonly Detail[]
  /**
   * Whether the message reports a failure in general words, in addition to the message of the action; left out if not.
   */
  readonly isGeneral?: true
}

/** How long a message stays, in milliseconds. Errors stay until they are dismissed (docs/behaviour.md#messages). */
export const messageLifetime = 1500

/** Whether a message stays until it is dismissed. */
export function isLasting({ severity, stays }: Message): boolean {
  return severity === 'error' || stays === true
}

/** The error message of a fault. (A fault without a response shows the connection banner instead.) */
export function failureMessage(fault: Fault): Message {
  return failed(fault.message, fault)
}

/** The error message with these words, for a fault or another error that a promise rejected with. */
export function failedAttempt(text: string, error: unknown, action: string): Message {
  return failed(text, toFault(error, action))
}

function failed(text: string, fault: Fault): Message {
  return { severity: 'error', text, cause: fault.action, details: faultDetails(fault) }
}

/** The words after the dash in a message such as 'Failed to close incident {pk} - {error}'. */
export function failureWords(fault: Fault): string {
  if (fault.kind === 'unreachable') return 'no response from the server'
  return fault.kind === 'notAuthenticated' ? fault.message : faultDetail(fault)
}

/** The same words for any error that a promise rejected with; `action` is the attempted action. */
export function errorWords(error: unknown, action: string): string {
  return failureWords(toFault(error, action))
}

/**
 * The message about a call that failed after the operator had left its page: 'Failed to close incident 7: …'. The text
 * is empty if there is no fault.
 */
export function unheardMessage(fault: Fault | undefined): Message {
  if (fault === undefined) return { severity: 'error', text: '' }
  return failed(wasAnswered(fault) ? fault.message : `${fault.message}: ${failureWords(fault)}`, fault)
}

/** The general message about a failure of the server. The message of the action itself may follow. */
export function serverFailedMessage({ detail, cause }: { detail: string; cause: string }): Message {
  return { severity: 'error', text: `Api Server Error: ${detail}`, cause, isGeneral: true }
}

/** The message that a ticket could not be created. A bulk run that fails for many incidents shows one. */
export function ticketFailedMessage(text: string): Message {
  return { severity: 'error', text, cause: ticketCause }
}

/** The cause of all messages about tickets, whatever the incident. */
export const ticketCause = 'create ticket'
