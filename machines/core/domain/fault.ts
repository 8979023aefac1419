import { cappedText } from './cappedText.ts'
import { boundedBody } from './faultBody.ts'

/**
 * How a call can fail, seen from the person's side:
 * - `unreachable`: no answer came (network error, time-out); the connection banner shows.
 * - `refused`: an answer with a status below 500 came.
 * - `unauthorized`: the answer was 401.
 * - `server`: the answer was a 5xx.
 * - `garbled`: an answer came that is not what the interface promises.
 * - `notAuthenticated`: nothing was sent, because there is neither a token nor a session of the server, or what was
 *   asked was answered with 401 to a token that no longer counts here.
 */
export type FaultKind = 'unreachable' | 'refused' | 'unauthorized' | 'server' | 'garbled' | 'notAuthenticated'

export interface FaultFacts {
  kind: FaultKind
  /** What was tried, as the words after 'Failed to', for example `get incidents`. */
  action: string
  /** HTTP status, where an answer came. */
  status?: number
  /** The server's own words: decoded JSON, plain text, or the status text where the body is an HTML page. */
  body?: unknown
  /** Whether the server answered with a page for people rather than data; left out: no. */
  isPage?: boolean
  /** Whether it was refused for want of the token against forged requests (CSRF); left out: no. */
  isCsrfFailure?: boolean
  /** Milliseconds that the server asks to wait before it is asked again; left out: it does not say. */
  retryAfter?: number | undefined
  /** Whether it was not asked at all, as the server has said before how long to wait; left out: it was. */
  isWithheld?: boolean
}

/**
 * The one failure type that ports reject with. Its message has the form of the specification, section 8:
 * 'Failed to <action>: <server response body as JSON>'. However much the server said, its words are bounded here.
 */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  readonly action: string
  readonly status: number | undefined
  readonly body: unknown
  readonly isPage: boolean
  readonly isCsrfFailure: boolean
  readonly retryAfter: number | undefined
  readonly isWithheld: boolean

  constructor(facts: FaultFacts) {
    const body = boundedBody(facts.body)
    super(cappedText(faultMessage({ ...facts, body })) + waitingWords(facts))
    this.kind = facts.kind
    this.action = facts.action
    this.status = facts.status
    this.body = body
    this.isPage = facts.isPage === true
    this.isCsrfFailure = facts.isCsrfFailure === true
    this.retryAfter = facts.retryAfter
    this.isWithheld = facts.isWithheld === true
  }
}

/**
 * How long the server asks to wait. What is not even asked until then is told in the same words each time, however much
 * is left: messages of it count up and do not stack.
 */
function waitingWords({ retryAfter, isWithheld }: Pick<FaultFacts, 'retryAfter' | 'isWithheld'>): string {
  if (isWithheld === true) return ' (not asked again: the server asked for a pause)'
  return retryAfter === undefined ? '' : ` (the server asks to wait ${Math.ceil(retryAfter / 1000)} s)`
}

function faultMessage(facts: FaultFacts): string {
  if (facts.kind === 'notAuthenticated') return 'Not authenticated'
  if (facts.body === undefined) return `Failed to ${facts.action}`
  return `Failed to ${facts.action}: ${JSON.stringify(facts.body)}`
}

/** Turns whatever a promise was rejected with into a Fault; a stranger becomes a garbled one for the given action. */
export function toFault(error: unknown, action: string): Fault {
  if (error instanceof Fault) return error
  const body = error instanceof Error ? error.message : String(error)
  return new Fault({ kind: 'garbled', action, body })
}

/**
 * The server's words in one line, without the JSON around them: `detail`, the first text of a field, a bare string.
 * Used where a message shows the detail alone ('Api Server Error: ' plus detail, section 8).
 */
export function faultDetail(fault: Fault): string {
  const words = firstText(fault.body) ?? (fault.status === undefined ? 'no answer' : `status ${fault.status}`)
  return words + waitingWords(fault)
}

function firstText(body: unknown): string | undefined {
  if (typeof body === 'string') return body === '' ? undefined : body
  if (Array.isArray(body)) return firstOf(body)
  if (typeof body === 'object' && body !== null) {
    if ('detail' in body) return firstText(body.detail)
    return firstOf(Object.values(body))
  }
  return undefined
}

function firstOf(values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const text = firstText(value)
    if (text !== undefined) return text
  }
  return undefined
}

/** Whether the server said anything at all; a network failure did not (section 4, API state). */
export function wasAnswered(fault: Fault): boolean {
  return fault.kind !== 'unreachable' && fault.kind !== 'notAuthenticated'
}

/** Whether the server said no, so that nothing has changed there; otherwise nobody knows. */
export function wasRefused(fault: Fault): boolean {
  return fault.kind === 'refused'
}

/** Milliseconds for which the server refuses to be asked again; undefined where it does not. */
export function restraintOf({ status, retryAfter = 0 }: Fault): number | undefined {
  return status === tooManyRequests && retryAfter > 0 ? retryAfter : undefined
}

const tooManyRequests = 429
