import * as v from 'valibot'
import { answerThroughMisbehaviours } from '../../server/misbehaviours/apply.ts'
import { Misbehaviours } from '../../server/misbehaviours/misbehaviours.ts'
import { MisbehaviourSchema } from '../../server/misbehaviours/schema.ts'
import { listen } from '../../server/listen.ts'
import { configurationPath } from '../../server/site.ts'
import { answerFile } from '../../server/staticFiles.ts'
import { textIn, type Account } from './account.ts'
import { ForwardedSockets } from './forwardedSockets.ts'
import type { Gateway } from './gateway.ts'
import { isBareList, narrowedFrame, narrowedPath, narrowedRows } from './narrowing.ts'

export interface ForwarderOptions {
  readonly gateway: Gateway
  readonly account: Account
  /** The tag of the incidents that the console can see now. */
  readonly tag: () => string
  /** The folder of the built console. */
  readonly dist: string
  /** Whether the console also sees incidents that the run did not create. */
  readonly seesAll: boolean
  /** Responds to calls under /-walk/, which the walk itself makes. */
  readonly control?: (request: Request) => Promise<Response>
}

export interface Forwarder {
  /** The origin of the console, without a trailing slash. */
  readonly url: string
  /**
   * Switches a misbehaviour on, as described in tests/server/README.md. Returns its number. Throws an error with the
   * reason if the misbehaviour is invalid.
   */
  readonly breakDown: (order: unknown) => number
  /** Switches off the misbehaviour with that number, or all of them. */
  readonly repair: (id?: number) => void
  readonly close: () => Promise<void>
}

const served = /^\/(?:api|login-methods|oidc|json-schema)(?:\/|$)/
const controlled = /^\/-walk\//

/** The configuration served to the console, which says that the server is on the console's own origin. */
function runtimeConfig(url: string): Record<string, unknown> {
  const { hostname } = new URL(url)
  return {
    backendUrl: '/',
    backendWSUrl: '/ws',
    enableWebsocketSupport: true,
    cookieDomain: hostname,
    useSecureCookie: false,
  }
}

/**
 * Serves the built console on this machine and forwards its calls to a server, so that the server need not have the
 * console installed or know its origin. Misbehaviours are applied in between.
 */
export async function serveForwarder(options: ForwarderOptions): Promise<Forwarder> {
  const { gateway, account, tag, dist, seesAll, control } = options
  const misbehaviours = new Misbehaviours()
  const isOwn = (pk: number) => gateway.ledger.has('incident', pk)
  const sockets = new ForwardedSockets({
    backend: gateway.backend,
    misbehaviours,
    convert: (frame) => (seesAll ? frame : narrowedFrame(frame, tag(), isOwn)),
  })

  async function forward(request: Request): Promise<Response> {
    const { origin, pathname, search } = new URL(request.url)
    const path = `${pathname}${search}`
    const narrowed = seesAll ? path : narrowedPath(request.method, path, tag())
    const sent = narrowed === path ? request.clone() : new Request(`${origin}${narrowed}`, request.clone())
    const answer = await gateway.send(sent, 'console').catch((error: unknown) => badGateway(error, request))
    await learnToken(account, request, answer)
    return !seesAll && isBareList(request.method, path) && answer.ok ? withRows(answer, tag()) : answer
  }

  function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (controlled.test(pathname) && control !== undefined) return control(request)
    if (pathname === configurationPath('/')) {
      const config = Response.json(runtimeConfig(listening.url), { headers: { 'cache-control': 'no-store' } })
      return answerThroughMisbehaviours(misbehaviours, request, () => Promise.resolve(config))
    }
    if (served.test(pathname)) return answerThroughMisbehaviours(misbehaviours, request, () => forward(request))
    return answerFile(dist, pathname)
  }

  const listening = await listen({
    port: 0,
    host: '127.0.0.1',
    answer,
    upgrade: (message, socket, head) => {
      if (message.url?.startsWith('/ws/') === true) sockets.upgrade(message, socket, head)
      else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    },
  })
  return {
    url: listening.url,
    breakDown: (order) => misbehaviours.add(v.parse(MisbehaviourSchema, order)).id,
    repair: (id) => {
      if (id === undefined) misbehaviours.clear()
      else misbehaviours.remove(id)
    },
    close: async () => {
      misbehaviours.clear()
      sockets.close()
      await listening.close()
    },
  }
}

/** The response if the server does not respond: 502, as from any proxy. */
function badGateway(error: unknown, request: Request): Response {
  if (request.signal.aborted) throw error
  return Response.json({ detail: 'The server does not respond.' }, { status: 502 })
}

async function withRows(answer: Response, tag: string): Promise<Response> {
  return new Response(narrowedRows(await answer.text(), tag), { status: answer.status, headers: answer.headers })
}

/** Passes a new token to the account: a sign-in through the console may have invalidated the token in use. */
async function learnToken(account: Account, request: Request, answer: Response): Promise<void> {
  for (const cookie of answer.headers.getSetCookie()) {
    const token = /^token="?([^";]+)/.exec(cookie)?.[1]
    if (token !== undefined) await account.learn(token)
  }
  if (request.method !== 'POST' || !answer.ok) return
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  const token = textIn(body, 'token')
  if (token !== undefined) await account.learn(token)
}
