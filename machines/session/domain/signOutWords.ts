/** What is said of a session's end, wherever it ended (specification, section 4, Session; decisions, Session). */
import type { Message } from '../../messages/domain/message.ts'
import type { LogoutOutcome } from './logout.ts'

/** The session is over, as the server does not know the token. */
export const unauthorizedMessage: Message = { severity: 'error', text: 'Unauthorized, logging out' }

/** The session is over, as its person ended it in another tab of this browser. */
export const signedOutElsewhereMessage: Message = { severity: 'warning', text: 'You signed out in another tab' }

/** What a person has to know after logging out; undefined where all is over. */
export function logoutWords(outcome: LogoutOutcome): string | undefined {
  switch (outcome) {
    case 'ended':
      return undefined
    case 'lasting':
      return 'You are signed out here. The server offers no way to end the sign-in: it ends by itself, as a rule within 14 days.'
    case 'unconfirmed':
      return 'You are signed out here. The server did not confirm that it ended the sign-in.'
    case 'continuing':
      return 'You are signed out here, but still signed in at the server. On a shared computer, log out there too.'
  }
}
