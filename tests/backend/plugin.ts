import type { IncomingMessage, ServerResponse } from 'node:http'
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
  return (message: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    if (!standIn.handles(pathOf(message))) {
      next()
      return
    }
    answerNode(request => standIn.fetch(request), message, response).catch(next)
  }
}

function greeting(): string {
  const names = peopleToSignInAs.map(name => `${name}/${name}`).join(', ')
  return `  Stand-in Argus server inside, faults and feed at /stand-in/. Sign in as ${names}.`
}

function attach(server: ViteDevServer | PreviewServer, options: StandInOptions, told: { once: boolean }): void {
  const standIn = createStandIn(options)
  server.middlewares.use(middleware(standIn))
  const listener = server.httpServer
  if (listener !== null) {
    listener.on('upgrade', standIn.upgrade)
    listener.on('close', () => void standIn.close())
  }
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

