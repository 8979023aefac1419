import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { createApp } from './app.ts'
import { settle } from './options.ts'
import type { Settings, StandInOptions } from './options.ts'
import { World } from './world/world.ts'

export type { FeedOptions, Generation, StandInOptions, TicketPlugin } from './options.ts'
export type { World } from './world/world.ts'

export interface StandIn {
  /** Answers a request without a port. Rejects where a fault drops the connection. */
  fetch(request: Request): Promise<Response>
  /** The world as it is now; a reset replaces it. */
  readonly world: World
  /** Whether a path is answered here rather than by the client's files. */
  handles(path: string): boolean
  /** For a server's `upgrade` event: takes sockets under /ws/ and leaves all others alone. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends the feed and every socket. */
  close(): Promise<void>
}

const ours = /^\/(?:api|login-methods|oidc|json-schema|admin|ws|stand-in)(?:\/|$)|^\/runtime-config\.json$/

/** A server that behaves as the recorded ones did, over a world made up from a seed. */
export function createStandIn(options: StandInOptions = {}): StandIn {
  const settings: Settings = settle(options)
  const host = { world: new World(settings) }
  const app = createApp(host, settings.generation)
  return {
    fetch: async request => app.fetch(request),
    get world() {
      return host.world
    },
    handles: path => ours.test(path),
    upgrade: (_request, socket) => {
      socket.destroy()
    },
    close: () => Promise.resolve()
  }
}
