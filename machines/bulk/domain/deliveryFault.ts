import { toFault, type Fault } from '../../core/domain/fault.ts'

/** What a run's calls attempt, in the words of their fault messages: 'Failed to change incidents'. */
export const attempt = 'change incidents'

export function kindOf(error: unknown): Fault['kind'] {
  return toFault(error, attempt).kind
}

/**
 * Whether the call was refused, or not even sent, because nobody was signed in: the user may sign in again in a moment.
 */
export function isSignInGone(error: unknown): boolean {
  const kind = kindOf(error)
  return kind === 'unauthorized' || kind === 'notAuthenticated'
}

/** Whether the server answered that it created no ticket: the run continues with the next incident. */
export function isTicketRefusal(error: unknown): boolean {
  const kind = kindOf(error)
  return kind === 'refused' || kind === 'server'
}
