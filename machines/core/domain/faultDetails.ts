import { statementsOf } from './answerWords.ts'
import type { Fault, FaultKind } from './fault.ts'

/** A line under the details of a message. */
export interface Detail {
  readonly label: string
  readonly text: string
}

const kinds: Readonly<Record<FaultKind, string>> = {
  unreachable: 'No answer arrived: the network is down, or the server took too long',
  refused: 'The server refused',
  unauthorized: 'The server did not accept the sign-in',
  server: 'The server, or a proxy in front of it, has failed',
  garbled: 'The answer cannot be read',
  notAuthenticated: 'Nothing was sent: nobody is signed in',
}

/** The technical details of a fault, in plain words: what was attempted, how it failed, and what the server said. */
export function faultDetails({ action, kind, status, body, isPage }: Fault): readonly Detail[] {
  return [
    { label: 'Attempt', text: action },
    { label: 'Failure', text: status === undefined ? kinds[kind] : `${kinds[kind]} (status ${status})` },
    ...(isPage ? [{ label: 'Answer', text: 'A web page instead of data, perhaps from a proxy' }] : []),
    ...statementsOf(body).map(({ field, text }) => ({ label: field ?? 'Reason', text })),
  ]
}
