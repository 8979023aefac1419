import { faultDetail, wasAnswered, type Fault } from '../../core/domain/fault.ts'
import { failureMessage, type Message } from '../../messages/domain/message.ts'
import { unauthorizedMessage } from './signOutWords.ts'

/** What the server says of a name and password that do not fit, whichever way of signing in was asked. */
const wrongText = 'Unable to log in with provided credentials'

/**
 * Why a sign-in by password failed, and what to do. 'Wrong username or password' (specification, section 2, Login
 * screen) only where the server said so.
 */
export function refusalWords(fault: Fault): string {
  if (!wasAnswered(fault)) return 'The server does not answer. Check your connection and try again.'
  if (isWrongPassword(fault)) return 'Wrong username or password'
  if (fault.isCsrfFailure) {
    return (
      'The server took this for a forged request (CSRF). Reload the page and try again. ' +
      'Where that does not help, whoever runs the server has to trust the address of this page.'
    )
  }
  if (fault.status === 404 || fault.status === 405) {
    return 'This server offers no sign-in by password. Sign in another way, or ask whoever runs it which one there is.'
  }
  return isForeignPage(fault) ? pageWords : fault.message
}

/** Why it is not known yet who is signed in. */
export function troubleWords(fault: Fault): string {
  if (!wasAnswered(fault)) return 'The server does not answer.'
  return isForeignPage(fault) ? pageWords : fault.message
}

/** What to do where a page came instead of data. */
const pageWords =
  'A web page came instead of an answer, as from another sign-in in front of the server. Reload the page and sign in there.'

/** Whether a page came in place of data, as from a sign-in that somebody put in front of the server. */
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
 * Whether the server's answer to 'who is this?' is about the person, so that the session is over (decisions, Session). No
 * answer, a server that breaks or is busy, a page and garbled data say nothing about anybody; nor does what stands in
 * front of a server that is away, and refuses or finds nothing in words of its own.
 */
export function isAboutPerson(fault: Fault): boolean {
  if (fault.kind === 'unauthorized') return true
  return (fault.status === 403 || fault.status === 404) && isInServersWords(fault)
}

/** The server says `{"detail": "No User matches the given query."}`. */
function isInServersWords({ isPage, body }: Fault): boolean {
  if (isPage || typeof body !== 'object' || body === null) return false
  return 'detail' in body && typeof body.detail === 'string'
}

/** Why the server says that a token is nobody's. */
export function refusalMessage(fault: Fault): Message {
  return fault.kind === 'unauthorized' ? unauthorizedMessage : failureMessage(fault)
}
