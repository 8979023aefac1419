/** The messages about the end of a session, in this tab or in another (docs/behaviour.md#session). */
import type { Message } from '../../messages/domain/message.ts'
import type { LogoutOutcome } from './logout.ts'

/** The server does not accept the token. */
export const unauthorizedMessage: Message = { severity: 'error', text: 'Unauthorized, logging out' }

/** The user signed out in another tab of this browser. */
export const signedOutElsewhereMessage: Message = { severity: 'warning', text: 'You signed out in another tab' }

/** The warning after signing out; undefined if the server ended the sign-in too. */
export function logoutWords(outcome: LogoutOutcome): string | undefined {
  switch (outcome) {
    case 'ended':
      return undefined
    case 'lasting':
      return 'You are signed out here. The server offers no way to end the sign-in: it ends by itself, usually within 14 days.'
    case 'unconfirmed':
      return 'You are signed out here. The server did not confirm that it ended the sign-in.'
    case 'continuing':
      return 'You are signed out here, but still signed in at the server. On a shared computer, sign out there too.'
  }
}
