import type { ClockReading } from '../../../machines/server/domain/serverClock.ts'
import { isHtml } from './answer.ts'

/** A complete response. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly text: string
  readonly html: boolean
  /** A reading of the server's clock; undefined if the browser hides it from a page of another site. */
  readonly clock: ClockReading | undefined
  /** Milliseconds that the server asks clients to wait before the next request; undefined if it does not ask. */
  readonly retryAfter: number | undefined
}

/**
 * Why there is no response: the caller cancelled, the time ran out, or the network or the browser blocked the request.
 */
export type NoAnswer = 'cancelled' | 'silent' | 'unreachable'

export interface ExchangeLimits {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
}

/** Sends the request and waits for the whole body; never rejects. */
export async function exchange(url: string, init: RequestInit, limits: ExchangeLimits): Promise<Answer | NoAnswer> {
  const abort = new AbortController()
  const cancel = () => abort.abort()
  limits.signal?.addEventListener('abort', cancel)
  const timer = setTimeout(cancel, limits.timeout)
  try {
    const askedAt = Date.now()
    const response = await fetch(url, { ...init, signal: abort.signal })
    const date = dateOf(response)
    const clock = date === undefined ? undefined : { askedAt, answeredAt: Date.now(), date }
    const text = await response.text()
    const { ok, status, statusText } = response
    const html = isHtml(response.headers.get('content-type'), text)
    return { ok, status, statusText, text, html, clock, retryAfter: retryAfterOf(response) }
  } catch {
    if (limits.signal?.aborted) return 'cancelled'
    return abort.signal.aborted ? 'silent' : 'unreachable'
  } finally {
    clearTimeout(timer)
    limits.signal?.removeEventListener('abort', cancel)
  }
}

/**
 * Whether a GET of this address is redirected, for example by a sign-in proxy in front of the server. If the redirect
 * is to another site, the browser hides the response from the page, as if there were none. Never rejects.
 */
export async function isLedAway(url: string, timeout: number): Promise<boolean> {
  try {
    const { type, status } = await fetch(url, {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    })
    return type === 'opaqueredirect' || (status >= 300 && status < 400)
  } catch {
    return false
  }
}

/** The server's clock in milliseconds since 1970; undefined if the browser hides it from a page of another site. */
function dateOf({ headers }: Response): number | undefined {
  const time = httpDate(headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

/**
 * Converts a date in a header, 'Thu, 15 Jan 2026 12:00:00 GMT', to milliseconds since 1970; NaN for anything else.
 * `Date.parse` accepts many other strings, even some with absurd years.
 */
function httpDate(text: string): number {
  return /^[a-z]{3}, \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d GMT$/i.test(text.trim()) ? Date.parse(text) : NaN
}

/** The longest wait in milliseconds: one hour. A longer wait is shortened. */
const longestWait = 3_600_000

/** `Retry-After`: seconds, or an HTTP date, relative to the server's clock if that is known. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after')?.trim() ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : httpDate(text) - (dateOf(response) ?? Date.now())
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWait)
}
