import { faultDetail, type Fault } from './fault.ts'

export type Severity = 'success' | 'info' | 'warning' | 'error'

/** What a person is told in passing. */
export interface Message {
  readonly severity: Severity
  readonly text: string
  /** Whether it stays until it is dismissed, as errors do; left out: it does not. */
  readonly stays?: true
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
