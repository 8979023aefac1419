import { Fault, faultDetail, toFault, wasProxied } from '../../../machines/core/domain/fault.ts'
import { ticketCause } from '../../../machines/messages/domain/message.ts'
import type { Metadata } from '../../../machines/server/domain/metadata.ts'
import type { Server } from '../../../machines/server/domain/server.ts'
import type { ApiActivity } from '../../../machines/server/ports.ts'
import { createAhead, type Asked } from './ahead.ts'
import { json, pageInstead, readFailure, type ReadAnswer } from './answer.ts'
import { dialectOf, secondGeneration, type Dialect } from './dialect.ts'
import { exchange, isLedAway, type Answer } from './exchange.ts'
import { firstPaths, metadataPath } from './paths.ts'
import { createPrecedence } from './precedence.ts'
import { createRecovery } from './recovery.ts'
import { createRestraint } from './restraint.ts'
import { createServerClock } from './serverClock.ts'
import { createServerZone, type ZoneMemory } from './serverZone.ts'
import { wireMetadata } from './wire/metadata.ts'

/** The description of one call. Paths are from paths.ts. */
export interface ApiRequest<Output> {
  /** The words that follow 'Failed to' in messages, for example 'get incidents'. */
  readonly action: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From the root of the server, with a leading slash. */
  readonly path: string
  /** Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /**
   * The time from which the query's timeframe is counted back, in milliseconds since 1970; left out if the query
   * contains no time.
   */
  readonly asOf?: number
  /** Identifies the question without that time. Required with `asOf`. */
  readonly question?: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly read: ReadAnswer<Output>
  /** The times in the output as the server wrote them, which tell its time zone. */
  readonly times?: (output: Output) => readonly string[]
  /** Reads the result from a refusal, if it contains one; otherwise returns undefined. Never throws. */
  readonly readRefusal?: ReadAnswer<Output | undefined>
  /**
   * How the call authenticates. 'session': only with the server's own session. 'none': not at all. If left out: with
   * the token or, if the page uses the server's own session, with that session.
   */
  readonly authentication?: 'session' | 'none'
  /** Whether the caller handles a 401. If so, the client does not report the 401. */
  readonly expectsUnauthorized?: boolean
  /**
   * The message if the server refuses, fails or sends something unexpected, in place of the general message. Not used
   * for a 401, which the client reports separately.
   */
  readonly failureWords?: (fault: Fault) => string
  /** Whether the caller can do without the result. If so, the client does not report failures of the server. */
  readonly isDispensable?: boolean
  /**
   * 'first': a page of the list, for which other requests wait. 'last': a request that the operator can wait for.
   * Requests without precedence neither wait nor are waited for.
   */
  readonly precedence?: 'first' | 'last'
  /** Whether the browser goes on with the call when the page ends. */
  readonly keepalive?: boolean
  /** Milliseconds until the call times out; the client's default if undefined. */
  readonly timeout?: number
}

/** The description of a call, or a function that returns it for the server's dialect. */
export type Described<Output> = ApiRequest<Output> | ((dialect: Dialect) => ApiRequest<Output>)

export type ActivityListener = (activity: ApiActivity) => void

export interface ApiClient {
  /** The current base address of the server, without a trailing slash. */
  readonly baseUrl: () => string
  /** The current dialect of the server. */
  readonly dialect: () => Dialect
  /** The server's time in milliseconds since 1970, estimated from its responses. */
  readonly now: () => number
  /**
   * Makes the call. Rejects only with a `Fault`. `signal` aborts the call, and nothing is reported to the listeners.
   */
  readonly call: <Output>(described: Described<Output>, signal?: AbortSignal) => Promise<Output>
  /**
   * GET /api/: asks the server for its version, without a token, and uses its dialect from then on. Rejects like
   * `call`, in which case the dialect is unchanged.
   */
  readonly meet: (signal?: AbortSignal) => Promise<Server>
  /**
   * Sends a GET that `call` will make a moment later, in the dialect that the server will probably speak. That call
   * then waits for this answer, if it still asks for the same. If the call has to authenticate and cannot, nothing is
   * sent. Nothing is reported to the listeners before a call takes the answer.
   */
  readonly sendAhead: <Output>(described: Described<Output>, probable?: Dialect) => void
  /** Sends ahead what `meet` will ask. */
  readonly meetAhead: () => void
  /**
   * Cancels every GET that was sent ahead for somebody else than the calls are made for now, and whose answer no call
   * has taken. Used when the token has changed.
   */
  readonly dropAhead: () => void
  /**
   * Reports the activity of every call (docs/behaviour.md#calls) and, immediately, the difference between the clocks if
   * there is one. Returns a function that unsubscribes.
   */
  readonly subscribe: (listener: ActivityListener) => () => void
}

export interface ClientSettings {
  /** Read for every call, because the address is known only after start-up. */
  readonly baseUrl: () => string
  /** Read for every call. */
  readonly token: () => string | undefined
  /** The cookies that the page shares with the server; undefined if page and server are on different sites. */
  readonly site?: SharedSite
  /** Keeps the server's time zone between visits; left out if nothing is kept. */
  readonly zoneMemory?: ZoneMemory
  /** Milliseconds until a call without a complete response times out. */
  readonly timeout?: number
}

/**
 * Used if page and server are on one site, where the browser sends the cookies of the server's own session. Read for
 * every call.
 */
export interface SharedSite {
  /** Whether they are on one site; known only after start-up. */
  readonly isShared: () => boolean
  /** Whether the server's own session is used in place of a token. */
  readonly hasOwnSession: () => boolean
  /**
   * The token that proves to the server that a change comes from a page of its site; undefined until a page of the
   * server has set it.
   */
  readonly csrfToken: () => string | undefined
}

/** Long enough for a page of a hundred incidents from a busy server, short enough to notice a dead server. */
export const defaultTimeout = 30_000

/** How the server recognises the user. */
interface Identity {
  readonly token: string | undefined
  /** Whether the server's own session is used in place of a token. If so, the browser sends that session's cookies. */
  readonly isOwnSession: boolean
}

/**
 * The only code that calls the server: adds the base address, the token and a timeout, and turns every failure into a
 * `Fault`.
 */
export function createClient(settings: ClientSettings): ApiClient {
  const listeners = new Set<ActivityListener>()
  const restraint = createRestraint()
  const recovery = createRecovery()
  const ahead = createAhead()
  const precedence = createPrecedence()
  const timeout = settings.timeout ?? defaultTimeout
  let dialect = dialectOf(undefined)
  /** The server as last reported to a listener. */
  let told: string | undefined
  /** The request for the server's version: only one at a time, however many calls find the dialect outdated. */
  let meeting: Promise<void> | undefined
  const { site } = settings
  const isShared = () => site?.isShared() === true
  const report = (activity: ApiActivity) => {
    for (const listener of listeners) listener(activity)
  }
  const clock = createServerClock()
  const reportSkew = (listener: ActivityListener) => listener({ type: 'api.clockRead', skew: clock.skew() })
  const zone = createServerZone(clock.now, settings.zoneMemory ?? noMemory)
  const reportZone = (listener: ActivityListener) => {
    const known = zone.known()
    if (known !== undefined) listener({ type: 'api.zoneRead', zone: known })
  }

  async function meet(signal?: AbortSignal): Promise<Server> {
    const metadata = await call(askMetadata, signal)
    dialect = dialectOf(metadata)
    const hasOwnSession = dialect.hasOwnSession && isShared()
    const server: Server = { metadata, abilities: { ...dialect.abilities, hasOwnSession } }
    // A server that is asked whether it is there at all is not news: charts would ask it everything again.
    const known = JSON.stringify(server)
    if (known !== told) report({ type: 'api.met', server })
    if (listeners.size > 0) told = known
    return server
  }

  /**
   * Whether the server no longer speaks the dialect in which a call was made. If so, the call had no effect: a server
   * that no longer knows a path refuses the call before doing anything.
   */
  async function hasChangedDialect(spoken: Dialect): Promise<boolean> {
    if (dialect.paths !== spoken.paths) return true
    meeting ??= refreshDialect().finally(() => {
      meeting = undefined
    })
    await meeting
    return dialect.paths !== spoken.paths
  }

  /** Asks the server for its version. If that fails, a 410 from API version 1 shows that the server is 2.0 or later. */
  async function refreshDialect(): Promise<void> {
    try {
      await meet()
    } catch {
      const init = { cache: 'no-store' } as const
      const limits = { timeout: meetingTimeout, signal: undefined }
      const answer = await exchange(settings.baseUrl() + firstPaths.incidents, init, limits)
      if (typeof answer === 'object' && answer.status === gone) dialect = secondGeneration
    }
  }

  /** Makes a call in the current dialect, and repeats it if the server has changed to another dialect. */
  async function inDialect<Output>(
    described: Described<Output>,
    attempt: (request: ApiRequest<Output>, identity: Identity) => Promise<Output>,
  ): Promise<Output> {
    const spoken = dialect
    const request = requestIn(described, spoken)
    try {
      return await attempt(request, identityFor(request))
    } catch (error) {
      if (typeof described !== 'function' || !isPathGone(request, error)) throw error
      if (!(await hasChangedDialect(spoken))) throw error
      const again = described(dialect)
      return attempt(again, identityFor(again))
    }
  }

  /** Makes the call. If it succeeds, reports which causes of earlier failure messages have ended. */
  async function call<Output>(described: Described<Output>, signal?: AbortSignal): Promise<Output> {
    const request = requestIn(described, dialect)
    try {
      const output = await perform(described, signal)
      for (const cause of recovery.succeed(request)) report({ type: 'api.recovered', cause })
      return output
    } catch (error) {
      if (!isAborted(signal)) recovery.fail(request, causeOf(request))
      throw error
    }
  }

  async function perform<Output>(described: Described<Output>, signal?: AbortSignal): Promise<Output> {
    const request = requestIn(described, dialect)
    const { action } = request
    identityFor(request)
    if (signal?.aborted) throw new Fault({ kind: 'unreachable', action })
    if (request.method === 'GET') return read(described, signal)
    try {
      const output = await inDialect(described, change)
      if (isAborted(signal)) report({ type: 'api.changedUnheard', fault: undefined })
      return output
    } catch (error) {
      if (isAborted(signal)) report({ type: 'api.changedUnheard', fault: unreported(request, toFault(error, action)) })
      throw error
    }
  }

  /** Makes a GET when it is its turn. */
  async function read<Output>(described: Described<Output>, signal: AbortSignal | undefined): Promise<Output> {
    const { action, precedence: place } = requestIn(described, dialect)
    const make = () => inDialect(described, (asked, identity) => carryOut(asked, identity, signal))
    if (place === 'first') return precedence.lead(make)
    if (place === 'last') await precedence.turn(signal)
    if (isAborted(signal)) throw new Fault({ kind: 'unreachable', action })
    return make()
  }

  /** How the call authenticates. Throws a Fault if there is neither a token nor a session of the server. */
  function identityFor<Output>(request: ApiRequest<Output>): Identity {
    const identity = identityIn(request)
    if (identity === undefined) throw new Fault({ kind: 'notAuthenticated', action: request.action })
    return identity
  }

  /** How the call authenticates; undefined if there is neither a token nor a session of the server. */
  function identityIn({ authentication }: Pick<ApiRequest<unknown>, 'authentication'>): Identity | undefined {
    if (authentication !== undefined) return { token: undefined, isOwnSession: authentication === 'session' }
    const token = settings.token()
    const isOwnSession = token === undefined && site?.hasOwnSession() === true
    return token === undefined && !isOwnSession ? undefined : { token, isOwnSession }
  }

  /**
   * Makes a change. If the browser has a session of the server but not its CSRF token, requests a page of the server,
   * which sets the token, and repeats the change. The first attempt had no effect: the server refused it before doing
   * anything.
   */
  async function change<Output>(request: ApiRequest<Output>, identity: Identity): Promise<Output> {
    const proof = site?.csrfToken()
    try {
      return await carryOut(request, identity)
    } catch (error) {
      const { ownPages } = dialect.paths
      if (!(error instanceof Fault && error.isCsrfFailure) || ownPages === undefined || !isShared()) throw error
      await exchange(settings.baseUrl() + ownPages.signIn, { cache: 'no-store' }, { timeout, signal: undefined })
      if (site?.csrfToken() === proof) throw error
      return carryOut(request, identity)
    }
  }

  /** A change has no signal: cancelling would not undo it, only hide its outcome. */
  async function carryOut<Output>(
    request: ApiRequest<Output>,
    identity: Identity,
    signal?: AbortSignal,
  ): Promise<Output> {
    const { action } = request
    const question = { path: request.path, asker: askerOf(identity) }
    if (request.method === 'GET') restraint.check(question, action)
    const proof = isShared() && identity.token === undefined ? site?.csrfToken() : undefined
    const url = address(settings.baseUrl(), request)
    const limits = { timeout: request.timeout ?? timeout, signal }
    const early = request.method === 'GET' ? ahead.take(action, askedBy(request, identity), signal) : undefined
    const answer = (await early) ?? (await exchange(url, initOf(request, identity.token, proof), limits))
    if (answer === 'cancelled') throw new Fault({ kind: 'unreachable', action })
    if (answer === 'unreachable' && isShared() && (await isLedAway(harmlessAddress(request, url), limits.timeout))) {
      report({ type: 'api.answered' })
      throw new Fault({ kind: 'garbled', action, body: pageInstead, isPage: true })
    }
    if (typeof answer === 'string') {
      report({ type: 'api.unreachable' })
      throw new Fault({ kind: 'unreachable', action })
    }

    const fault = answer.ok ? undefined : failureOf(action, answer)
    report({ type: fault !== undefined && wasProxied(fault) ? 'api.proxied' : 'api.answered' })
    if (answer.clock !== undefined && clock.read(answer.clock)) reportSkew(report)
    if (fault === undefined) return readSuccess(request, answer)
    const result = request.readRefusal?.(answer)
    if (result !== undefined) return result
    if (request.method === 'GET') restraint.note(question, fault)
    reportFailure(request, fault, identity)
    throw isOutdatedRefusal(request, fault, identity) ? new Fault({ kind: 'notAuthenticated', action }) : fault
  }

  function sendAhead<Output>(described: Described<Output>, probable = dialect) {
    const request = requestIn(described, probable)
    const identity = identityIn(request)
    if (identity === undefined) return
    const url = address(settings.baseUrl(), request)
    ahead.send(request.action, askedBy(request, identity), (signal) =>
      exchange(url, initOf(request, identity.token, undefined), { timeout: request.timeout ?? timeout, signal }),
    )
  }

  function askedBy<Output>(request: ApiRequest<Output>, identity: Identity): Asked {
    const { path, question, asOf } = request
    const base = settings.baseUrl()
    return {
      question: question === undefined ? address(base, request) : `${base}${path} ${question}`,
      asker: askerOf(identity),
      asOf,
    }
  }

  /** An address that can be requested without changing anything. */
  function harmlessAddress<Output>({ method }: ApiRequest<Output>, url: string): string {
    return method === 'GET' ? url : settings.baseUrl() + metadataPath
  }

  /**
   * Whether a GET was refused because of a token that has since been dropped or replaced. If so, the refusal is not
   * reported. A refused change is always reported, because the operator is waiting for its outcome.
   */
  function isOutdatedRefusal<Output>({ method }: ApiRequest<Output>, { kind }: Fault, { token }: Identity): boolean {
    return method === 'GET' && kind === 'unauthorized' && token !== undefined && token !== settings.token()
  }

  function readSuccess<Output>(request: ApiRequest<Output>, answer: Answer): Output {
    try {
      const output = request.read(answer)
      if (request.times !== undefined && zone.read(request.times(output))) reportZone(report)
      return output
    } catch (error) {
      const body = error instanceof Error ? error.message : String(error)
      const { status, html } = answer
      const fault = new Fault({ kind: 'garbled', action: request.action, status, body, isPage: html })
      if (request.failureWords !== undefined) report({ type: 'api.ticketFailed', text: request.failureWords(fault) })
      throw fault
    }
  }

  function reportFailure<Output>(request: ApiRequest<Output>, fault: Fault, { token, isOwnSession }: Identity) {
    if (fault.kind === 'unauthorized') {
      if ((token !== undefined || isOwnSession) && !request.expectsUnauthorized)
        report({ type: 'api.unauthorized', token })
      return
    }
    if (request.failureWords !== undefined) report({ type: 'api.ticketFailed', text: request.failureWords(fault) })
    else if (fault.kind === 'server' && !request.isDispensable)
      report({ type: 'api.serverFailed', detail: faultDetail(fault), cause: causeOf(request) })
  }

  return {
    baseUrl: settings.baseUrl,
    dialect: () => dialect,
    now: clock.now,
    call,
    meet,
    sendAhead,
    meetAhead: () => sendAhead(askMetadata),
    dropAhead: () => ahead.dropAllBut(askerOf(identityIn({}) ?? nobody)),
    subscribe(listener) {
      listeners.add(listener)
      if (clock.skew() !== 0) reportSkew(listener)
      reportZone(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const nobody: Identity = { token: undefined, isOwnSession: false }

const noMemory: ZoneMemory = { read: () => undefined, note: () => {} }

/** Milliseconds a server may take to report its version, while other calls wait. */
const meetingTimeout = 5000

const askMetadata: ApiRequest<Metadata> = {
  action: 'get metadata',
  method: 'GET',
  path: metadataPath,
  read: json(wireMetadata),
  authentication: 'none',
  isDispensable: true,
  timeout: meetingTimeout,
}

/** The status of GET requests to API version 1 once it has been removed from the server. */
const gone = 410

/** The key under which a server counts the requests of one client. */
function askerOf({ token, isOwnSession }: Identity): string {
  if (token !== undefined) return `Token ${token}`
  return isOwnSession ? 'session' : 'anybody'
}

function requestIn<Output>(described: Described<Output>, dialect: Dialect): ApiRequest<Output> {
  return typeof described === 'function' ? described(dialect) : described
}

/**
 * Whether a call failed because its path no longer exists: once API version 1 has been removed, a server responds with
 * 410 or, to a change, with 403 and an HTML page.
 */
function isPathGone<Output>({ path }: ApiRequest<Output>, error: unknown): boolean {
  if (!(error instanceof Fault)) return false
  return error.status === gone || (error.status === 403 && error.isPage && path.startsWith('/api/v1/'))
}

/** The fault to report; undefined if another handler shows it to the operator. */
function unreported<Output>({ failureWords }: ApiRequest<Output>, fault: Fault): Fault | undefined {
  return fault.kind === 'unauthorized' || failureWords !== undefined ? undefined : fault
}

/** The cause of the messages about a call that failed. */
function causeOf<Output>({ action, failureWords }: ApiRequest<Output>): string {
  return failureWords === undefined ? action : ticketCause
}

/** Evaluated at each call, because it can change during an await. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}

function address<Output>(baseUrl: string, request: ApiRequest<Output>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(request.query ?? {})) if (value !== undefined) query.set(key, value)
  const text = query.toString()
  return baseUrl + request.path + (text === '' ? '' : `?${text}`)
}

function initOf<Output>(
  request: ApiRequest<Output>,
  token: string | undefined,
  proof: string | undefined,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token !== undefined) headers['Authorization'] = `Token ${token}`
  if (proof !== undefined && request.method !== 'GET') headers['X-CSRFToken'] = proof
  const init: RequestInit = {
    method: request.method,
    headers,
    cache: 'no-store',
    keepalive: request.keepalive === true,
  }
  // Over HTTPS, older servers require the referrer of a change made by their own session.
  if (headers['X-CSRFToken'] !== undefined) init.referrerPolicy = 'strict-origin'
  if (request.body === undefined) return init
  headers['Content-Type'] = 'application/json'
  return { ...init, body: JSON.stringify(request.body) }
}

function failureOf(action: string, answer: Answer): Fault {
  const { status, html, retryAfter } = answer
  const isCsrfFailure = status === 403 && /\bcsrf\b/i.test(answer.text)
  return new Fault({
    kind: kindOf(status),
    action,
    status,
    body: readFailure(answer),
    isPage: html,
    isCsrfFailure,
    retryAfter,
  })
}

function kindOf(status: number): 'unauthorized' | 'server' | 'refused' {
  if (status === 401) return 'unauthorized'
  return status >= 500 ? 'server' : 'refused'
}
