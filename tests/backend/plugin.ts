import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { answerNode } from './node.ts'
import { createStandIn } from './standIn.ts'
import type { StandIn, StandInOptions } from './standIn.ts'
import { peopleToSignInAs } from './world/users.ts'

const DEMO_FEED = { perMinute: 6 }

function pathOf(message: IncomingMessage): string {
  return (message.url ?? '/').split('?')[0] ?? '/'
}

function middleware(standIn: StandIn) {
  return (message: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (standIn.handles(pathOf(message))) {
      answerNode(request => standIn.fetch(request), message, response).catch((error: unknown) => console.error(error))
    } else next()
  }
}

function greeting(): string {
  const names = peopleToSignInAs.map(name => `${name}/${name}`).join(', ')
  return `  Stand-in Argus server inside, faults and feed at /stand-in/. Sign in as ${names}.`
}

function attach(server: ViteDevServer | PreviewServer, options: StandInOptions, told: { once: boolean }): void {
  const listener = server.httpServer
  // A server without a port, as test runners start it, has nobody to stand in for.
  if (listener === null) return
  const standIn = createStandIn(options)
  server.middlewares.use(middleware(standIn))
  listener.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    standIn.upgrade(message, socket, head)
  })
  listener.on('close', () => void standIn.close())
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    if (told.once) return
    told.once = true
    server.config.logger.info(greeting())
  }
}

/**
 * A Vite plugin that puts the stand-in server behind the dev and the preview server, on their own origin. It stays
 * out of every bundle.
 */
export function standIn(options: StandInOptions = {}): Plugin {
  const settled = { feed: DEMO_FEED, ...options }
  const told = { once: false }
  return {
    name: 'stand-in-argus-server',
    apply: 'serve',
    configureServer: server => attach(server, settled, told),
    configurePreviewServer: server => attach(server, settled, told)
  }
}

