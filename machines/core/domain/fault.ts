import { cappedText } from './cappedText.ts'
import { answerWords } from './answerWords.ts'
import { boundedBody } from './faultBody.ts'

/**
 * The ways a call can fail, from the operator's point of view:
 * - `unreachable`: no response arrived (network error, timeout); the connection banner is shown.
 * - `refused`: the response had an error status below 500.
 * - `unauthorized`: the response was a 401.
 * - `server`: the response was a 5xx.
 * - `garbled`: the response does not follow the API.
 * - `notAuthenticated`: nothing was sent, because there is neither a token nor a server session; or the response was a
 *   401 to a token that is no longer the current one.
 */
export type FaultKind = 'unreachable' | 'refused' | 'unauthorized' | 'server' | 'garbled' | 'notAuthenticated'

export interface FaultFacts {
  kind: FaultKind
  /** The attempted action, in the words that follow 'Failed to', for example `get incidents`. */
  action: string
  /** HTTP status, if there was a response. */
  status?: number
  /** The server's response: decoded JSON, plain text, or the status text if the body is an HTML page. */
  body?: unknown
  /** Whether the server answered with an HTML page instead of data; false if left out. */
  isPage?: boolean
  /** Whether the server refused because the CSRF token was missing or wrong; false if left out. */
  isCsrfFailure?: boolean
  /** Milliseconds that the server asks clients to wait before the next call; left out if it does not say. */
  retryAfter?: number | undefined
  /** Whether the call was not sent at all, because the server had asked for a pause; false if left out. */
  isWithheld?: boolean
}

/**
 * The only type of failure that ports reject with. Its message has the form 'Failed to <action>: <the server's words>'
 * (docs/behaviour.md#faults). The server's response is cut to a bounded size here.
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
 * How long the server asks clients to wait, in words. All calls that are withheld during the pause fail with the same
 * words, however much time remains, so that repeated messages are counted instead of stacked.
 */
function waitingWords({ retryAfter, isWithheld }: Pick<FaultFacts, 'retryAfter' | 'isWithheld'>): string {
  if (isWithheld === true) return ' (not sent: the server asked for a pause)'
  return retryAfter === undefined ? '' : ` (the server asks you to wait ${Math.ceil(retryAfter / 1000)} s)`
}

function faultMessage(facts: FaultFacts): string {
  if (facts.kind === 'notAuthenticated') return 'Not authenticated'
  const words = answerWords(facts.body)
  return words === undefined ? `Failed to ${facts.action}` : `Failed to ${facts.action}: ${words}`
}

/**
 * Turns the error of a rejected promise into a Fault: an error of another type becomes a garbled fault of the given
 * action.
 */
export function toFault(error: unknown, action: string): Fault {
  if (error instanceof Fault) return error
  const body = error instanceof Error ? error.message : String(error)
  return new Fault({ kind: 'garbled', action, body })
}

/**
 * The server's message in one line, without the JSON around it: `detail`, the first text of a field, or a bare string.
 * Used in messages that show only the detail ('Api Server Error: ' plus detail).
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

/** Whether the server answered the call. False after a network failure and for a `notAuthenticated` fault. */
export function wasAnswered(fault: Fault): boolean {
  return fault.kind !== 'unreachable' && fault.kind !== 'notAuthenticated'
}

/**
 * Whether a proxy answered because it could not reach the server: 502, 503 or 504 with anything but the JSON of an API.
 */
export function wasProxied({ status, body }: Fault): boolean {
  const isGatewayStatus = status === 502 || status === 503 || status === 504
  return isGatewayStatus && (typeof body !== 'object' || body === null)
}

/**
 * Whether the server refused the call. If so, nothing changed on the server. After a 5xx, an unreadable response or no
 * response, the outcome is unknown.
 */
export function wasRefused(fault: Fault): boolean {
  return fault.kind === 'refused'
}

/** Whether a change may have been made although the call failed. */
export function mayHaveTakenEffect({ kind, isWithheld }: Fault): boolean {
  return (kind === 'unreachable' || kind === 'server' || kind === 'garbled') && !isWithheld
}

/** Milliseconds for which the server refuses more calls (429 with Retry-After); undefined if it accepts them. */
export function restraintOf({ status, retryAfter = 0 }: Fault): number | undefined {
  return status === tooManyRequests && retryAfter > 0 ? retryAfter : undefined
}

const tooManyRequests = 429
