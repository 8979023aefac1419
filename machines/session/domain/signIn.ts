import { faultDetail, wasAnswered, type Fault } from '../../core/domain/fault.ts'
import { failureMessage, type Message } from '../../messages/domain/message.ts'
import { unauthorizedMessage } from './signOutWords.ts'

/** The server's answer to a wrong name or password, the same from every endpoint. */
const wrongText = 'Unable to log in with provided credentials'

/**
 * Why a sign-in with a password failed, and what to do about it. 'Wrong username or password' is shown only if the
 * server said so.
 */
export function refusalWords(fault: Fault): string {
  if (!wasAnswered(fault)) return 'The server does not respond. Check your connection and try again.'
  if (isWrongPassword(fault)) return 'Wrong username or password'
  if (fault.isCsrfFailure) {
    return (
      'The server took this for a forged request (CSRF). Reload the page and try again. ' +
      "If that does not help, the server's administrator has to add the address of this page to the trusted origins."
    )
  }
  if (fault.status === 404 || fault.status === 405) {
    return 'This server offers no sign-in with a password. Sign in another way, or ask its administrator how.'
  }
  return isForeignPage(fault) ? pageWords : fault.message
}

/** Why the console does not know yet who is signed in. */
export function troubleWords(fault: Fault): string {
  if (!wasAnswered(fault)) return 'The server does not respond.'
  return isForeignPage(fault) ? pageWords : fault.message
}

/** The advice when a web page arrives instead of data. */
const pageWords =
  'The server sent a web page instead of data, probably from another sign-in in front of the server. Reload the page and sign in there.'

/** Whether a web page arrived instead of data, for example from another sign-in placed in front of the server. */
function isForeignPage({ isPage, kind, status }: Fault): boolean {
  return isPage && (kind === 'garbled' || status === 401 || status === 403)
}

function isWrongPassword(fault: Fault): boolean {
  if (fault.isPage) return false
  if (fault.status === 401) return true
  if (fault.status === 403) return faultDetail(fault).includes(wrongText)
  return (
    fault.status === 400 && typeof fault.body === 'object' && fault.body !== null && 'non_field_errors' in fault.body
  )
}

/**
 * Whether a failed request for the current user says something about the user. If so, the session is over
 * (docs/behaviour.md#session). A missing response, a failing or busy server, a web page, and garbled data say nothing
 * about the user. Nor does a 403 or 404 that is not in the server's own format: proxies answer that way when the server
 * behind them is down.
 */
export function isAboutPerson(fault: Fault): boolean {
  if (fault.kind === 'unauthorized') return true
  return (fault.status === 403 || fault.status === 404) && isInServersWords(fault)
}

/** The server's format is `{"detail": "No User matches the given query."}`. */
function isInServersWords({ isPage, body }: Fault): boolean {
  if (isPage || typeof body !== 'object' || body === null) return false
  return 'detail' in body && typeof body.detail === 'string'
}

/** The message for a token that the server refused. */
export function refusalMessage(fault: Fault): Message {
  return fault.kind === 'unauthorized' ? unauthorizedMessage : failureMessage(fault)
}
