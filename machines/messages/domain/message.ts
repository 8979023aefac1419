import { faultDetail, wasAnswered, type Fault } from '../../core/domain/fault.ts'

export type Severity = 'success' | 'info' | 'warning' | 'error'

/** What a person is told in passing. */
export interface Message {
  readonly severity: Severity
  readonly text: string
  /** Whether it stays until it is dismissed, as errors do; left out: it does not. */
  readonly stays?: true
  /** Whether it is about no person in particular, and so for whoever comes next too; left out: it is for one person. */
  readonly isForAll?: true
}

/** How long a message stays, in milliseconds; errors stay until dismissed (specification, section 8). */
export const messageLifetime = 1500

/** The message that says what failed, in the form of section 8; a failure without an answer has the banner instead. */
export function failureMessage(fault: Fault): Message {
  return { severity: 'error', text: fault.message }
}

/** The words after a message's own dash: 'Failed to close incident {pk} - {error}'. */
export function failureWords(fault: Fault): string {
  if (fault.kind === 'unreachable') return 'no answer from the server'
  return fault.kind === 'notAuthenticated' ? fault.message : faultDetail(fault)
}

/**
 * 'Failed to close incident 7: …', for a person who has gone on to something else by then; empty without a fault.
 */
export function unheardMessage(fault: Fault | undefined): Message {
  if (fault === undefined) return { severity: 'error', text: '' }
  return { severity: 'error', text: wasAnswered(fault) ? fault.message : `${fault.message}: ${failureWords(fault)}` }
}
