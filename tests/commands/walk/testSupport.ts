import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '../../server/listen.ts'
import { createStandIn, type StandInOptions, type StandIn } from '../../server/standIn.ts'
import { Account } from './account.ts'
import { readBackend } from './backend.ts'
import { serveForwarder, type Forwarder } from './forwarder.ts'
import { Gateway } from './gateway.ts'
import { Ground } from './ground.ts'

export const mark = 'argus-console-walk-0a1b2c3d'

export interface SceneOptions extends StandInOptions {
  readonly username?: string
  /** The source system that reports the incidents; if absent, the user reports them. */
  readonly sourceUser?: string
  readonly mayTouchAll?: boolean
  readonly mayMakeTickets?: boolean
  /** The path before the server's own paths. */
  readonly prefix?: string
  /** Takes precedence over the stand-in if it returns a response; receives paths without the prefix. */
  readonly instead?: (request: Request, standIn: StandIn) => Promise<Response | undefined> | Response | undefined
}

export interface Scene {
  readonly standIn: StandIn
  readonly backendUrl: string
  readonly ground: Ground
  readonly forwarder: Forwarder
  /** Every request that reached the server, as received. */
  readonly reached: readonly Request[]
  /** Sends a request to the console's origin, as the console does. */
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
  readonly close: () => Promise<void>
}

export function tokenOf({ world }: StandIn, username: string): string {
  const user = world.userNamed(username)
  if (user === undefined) throw new Error(`Nobody is called ${username}.`)
  return world.sessions.signIn(user, world.now())
}

/** A stand-in, served under a path if `prefix` is given, with a walk's ground and forwarder, all in this process. */
export async function setScene(options: SceneOptions = {}): Promise<Scene> {
  const {
    username = 'operator',
    sourceUser,
    mayTouchAll = false,
    mayMakeTickets = true,
    prefix = '',
    instead,
    ...rest
  } = options
  const standIn = createStandIn({ seed: 3, incidents: 30, socketPatience: 50, ...rest })
  const reached: Request[] = []
  const server = await listen({
    port: 0,
    host: '127.0.0.1',
    answer: async (request) => {
      reached.push(request.clone())
      const { origin, pathname, search } = new URL(request.url)
      if (!pathname.startsWith(`${prefix}/`)) return new Response('Nothing here', { status: 404 })
      const inner = new Request(`${origin}${pathname.slice(prefix.length)}${search}`, request)
      return (await instead?.(inner, standIn)) ?? standIn.fetch(inner)
    },
    upgrade: (message, socket, head) => {
      message.url = message.url?.slice(prefix.length) ?? ''
      standIn.upgrade(message, socket, head)
    },
  })
  const backend = readBackend(`${server.url}${prefix}`)
  const account = await Account.open(backend, username, username)
  const gateway = new Gateway({ backend, mayTouchAll, mayMakeTickets })
  const sourceToken = sourceUser === undefined ? undefined : tokenOf(standIn, sourceUser)
  const ground = new Ground({ gateway, account, mark, sourceToken })
  const dist = mkdtempSync(join(tmpdir(), 'argus-walk-test-'))
  writeFileSync(join(dist, 'index.html'), '<title>The console</title>')
  const forwarder = await serveForwarder({ gateway, account, dist, tag: () => ground.wayTag, seesAll: mayTouchAll })
  return {
    standIn,
    backendUrl: `${server.url}${prefix}`,
    ground,
    forwarder,
    reached,
    ask: (method, path, body, headers = {}) =>
      fetch(`${forwarder.url}${path}`, {
        method,
        redirect: 'manual',
        headers: { authorization: `Token ${account.token}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    close: async () => {
      await forwarder.close()
      await standIn.close()
      await server.close()
      rmSync(dist, { recursive: true })
    },
  }
}
