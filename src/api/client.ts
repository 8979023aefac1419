import { Fault, faultDetail, toFault } from '../../machines/domain/fault.ts'
import type { ApiActivity } from '../../machines/ports.ts'
import { isHtml, readFailure, type ReadAnswer } from './answer.ts'
import { ticketFailure } from './ticketFailure.ts'

/** One call, described. Paths come from paths.ts. */
export interface ApiRequest<Output> {
  /** The words after 'Failed to' (specification, section 8), for example 'get incidents'. */
  readonly action: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From the server's root, with its leading slash. */
  readonly path: string
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly read: ReadAnswer<Output>
  /** Left out: the call needs a token. 'none': it is sent without one. */
  readonly authentication?: 'token' | 'none'
  /** The call itself makes sense of a 401, so that nobody else needs to hear of it. */
  readonly expectsUnauthorized?: boolean
  /** What it asks for is merely absent where the server fails, so that nobody else needs to hear of it. */
  readonly isDispensable?: boolean
}

export type ActivityListener = (activity: ApiActivity) => void

export interface ApiClient {
  /** The base address of the server at this moment, without a trailing slash. */
  readonly baseUrl: () => string
  /** Makes the call; rejects with a `Fault` and nothing else. `signal` ends it early, which no listener hears of. */
  readonly call: <Output>(request: ApiRequest<Output>, signal?: AbortSignal) => Promise<Output>
  /** Reports what was seen of every call (section 4, API state; section 8). Returns how to stop. */
  readonly subscribe: (listener: ActivityListener) => () => void
}

export interface ClientSettings {
  /** Asked at every call, as the address is known only after start-up. */
  readonly baseUrl: () => string
  /** Asked at every call. */
  readonly token: () => string | undefined
  /** Milliseconds until a call without a complete answer counts as unreachable. */
  readonly timeout?: number
}

/** Long enough for a page of a hundred incidents from a busy server, short enough to notice a dead one. */
export const defaultTimeout = 30_000

/** The one way to the server: base address, token, time-out, and what went wrong as a `Fault`. */
export function createClient(settings: ClientSettings): ApiClient {
  const listeners = new Set<ActivityListener>()
  const report = (activity: ApiActivity) => {
    for (const listener of listeners) listener(activity)
  }

  async function call<Output>(request: ApiRequest<Output>, signal?: AbortSignal): Promise<Output> {
    const { action } = request
    const token = request.authentication === 'none' ? undefined : settings.token()
    if (request.authentication !== 'none' && token === undefined) throw new Fault({ kind: 'notAuthenticated', action })

    if (signal?.aborted) throw new Fault({ kind: 'unreachable', action })
    if (request.method === 'GET') return carryOut(request, token, signal)
    try {
      const output = await carryOut(request, token)
      if (isAborted(signal)) report({ type: 'api.changedUnheard', fault: undefined })
      return output
    } catch (error) {
      if (isAborted(signal)) report({ type: 'api.changedUnheard', fault: untold(request, toFault(error, action)) })
      throw error
    }
  }

  /** A change has no signal: cancelling would not take it back; it would only keep its end from being heard. */
  async function carryOut<Output>(
    request: ApiRequest<Output>,
    token: string | undefined,
    signal?: AbortSignal,
  ): Promise<Output> {
    const { action } = request
    const answer = await exchange(address(settings.baseUrl(), request), initOf(request, token), {
      timeout: settings.timeout ?? defaultTimeout,
      signal,
    })
    if (answer === 'cancelled') throw new Fault({ kind: 'unreachable', action })
    if (answer === 'unreachable') {
      report({ type: 'api.unreachable' })
      throw new Fault({ kind: 'unreachable', action })
    }

    report({ type: 'api.answered' })
    if (answer.ok) return readSuccess(request, answer)
    const fault = failureOf(action, answer)
    reportFailure(request, fault, token)
    throw fault
  }

  function readSuccess<Output>(request: ApiRequest<Output>, answer: Answer): Output {
    try {
      return request.read(answer)
    } catch (error) {
      const body = error instanceof Error ? error.message : String(error)
      const fault = new Fault({ kind: 'garbled', action: request.action, status: answer.status, body })
      const ticket = ticketFailure(request.path, fault)
      if (ticket !== undefined) report({ type: 'api.ticketFailed', text: ticket })
      throw fault
    }
  }

  function reportFailure<Output>(request: ApiRequest<Output>, fault: Fault, token: string | undefined) {
    if (fault.kind === 'unauthorized') {
      if (token !== undefined && !request.expectsUnauthorized) report({ type: 'api.unauthorized', token })
      return
    }
    const ticket = ticketFailure(request.path, fault)
    if (ticket !== undefined) report({ type: 'api.ticketFailed', text: ticket })
    else if (fault.kind === 'server' && !request.isDispensable) report({ type: 'api.serverFailed', detail: faultDetail(fault) })
  }

  return {
    baseUrl: settings.baseUrl,
    call,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What has no handler of its own that tells a person of it. */
function untold<Output>({ path }: ApiRequest<Output>, fault: Fault): Fault | undefined {
  return fault.kind === 'unauthorized' || ticketFailure(path, fault) !== undefined ? undefined : fault
}

/** Asked anew each time: it changes while one waits. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}

/** A complete answer. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly statusText: string
  readonly text: string
  readonly html: boolean
}

/** Sends and waits for the whole body; never rejects. */
async function exchange(
  url: string,
  init: RequestInit,
  limits: { readonly timeout: number; readonly signal: AbortSignal | undefined },
): Promise<Answer | 'unreachable' | 'cancelled'> {
  const abort = new AbortController()
  const cancel = () => abort.abort()
  limits.signal?.addEventListener('abort', cancel)
  const timer = setTimeout(cancel, limits.timeout)
  try {
    const response = await fetch(url, { ...init, signal: abort.signal })
    const text = await response.text()
    const { ok, status, statusText } = response
    return { ok, status, statusText, text, html: isHtml(response.headers.get('content-type'), text) }
  } catch {
    return limits.signal?.aborted ? 'cancelled' : 'unreachable'
  } finally {
    clearTimeout(timer)
    limits.signal?.removeEventListener('abort', cancel)
  }
}

function address<Output>(baseUrl: string, request: ApiRequest<Output>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request.query ?? {})) if (value !== undefined) query.set(key, value)
  const text = query.toString()
  return baseUrl + request.path + (text === '' ? '' : `?${text}`)
}

function initOf<Output>(request: ApiRequest<Output>, token: string | undefined): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token !== undefined) headers['Authorization'] = `Token ${token}`
  if (request.body === undefined) return { method: request.method, headers, cache: 'no-store' }
  headers['Content-Type'] = 'application/json'
  return { method: request.method, headers, cache: 'no-store', body: JSON.stringify(request.body) }
}

function failureOf(action: string, answer: Answer): Fault {
  return new Fault({ kind: kindOf(answer.status), action, status: answer.status, body: readFailure(answer) })
}

function kindOf(status: number): 'unauthorized' | 'server' | 'refused' {
  if (status === 401) return 'unauthorized'
  return status >= 500 ? 'server' : 'refused'
}
