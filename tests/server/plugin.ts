import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { documentedHeaders } from './documentedHeaders.ts'
import { answerNode } from './node.ts'
import { generations, isBase } from './options.ts'
import { demoFeed } from './feed.ts'
import { createStandIn, type StandInOptions } from './standIn.ts'
import { answerFile, pageBelow } from './staticFiles.ts'
import { peopleToSignInAs } from './world/users.ts'

function pathOf(message: IncomingMessage): string {
  return (message.url ?? '/').split('?')[0] ?? '/'
}

/** The function that handles requests for a path; undefined if Vite handles them. */
type Answering = (path: string) => ((request: Request) => Promise<Response>) | undefined

function middleware(answering: Answering) {
  return (message: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const answer = answering(pathOf(message))
    if (answer === undefined) next()
    else answerNode(answer, message, response).catch((error: unknown) => console.error(error))
  }
}

function greeting(): string {
  const names = peopleToSignInAs.map((name) => `${name}/${name}`).join(', ')
  return `  A stand-in Argus server is included; its misbehaviours and feed are at /stand-in/. Sign in as ${names}.`
}

function attach(server: ViteDevServer | PreviewServer, options: StandInOptions, printed: { once: boolean }): void {
  const listener = server.httpServer
  // Without a port, as in test runners, there is no stand-in.
  if (listener === null) return
  const standIn = createStandIn(options)
  server.middlewares.use(
    middleware((path) => (standIn.handles(path) ? (request) => standIn.fetch(request) : undefined)),
  )
  listener.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    standIn.upgrade(message, socket, head)
  })
  listener.on('close', () => void standIn.close())
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    if (printed.once) return
    printed.once = true
    server.config.logger.info(greeting())
  }
}

/**
 * A Vite plugin that serves the stand-in on the origin of the dev and the preview server. With a base path, Vite serves
 * the client below that path, and the stand-in serves every other path. The plugin is never part of a bundle.
 */
export function standIn(options: StandInOptions = {}): Plugin {
  const settled = { feed: demoFeed, ...options }
  const { base = '/' } = options
  const printed = { once: false }
  return {
    name: 'stand-in-argus-server',
    apply: 'serve',
    // The preview server sends the documented policy with the built client. The dev server does not, because it
    // assembles the client in the page, which the policy would block.
    config: () => ({ preview: { headers: { ...documentedHeaders } }, ...(base === '/' ? {} : { base }) }),
    transformIndexHtml: (page) => pageBelow(page, base),
    configureServer: (server) => attach(server, settled, printed),
    configurePreviewServer: (server) => {
      attach(server, settled, printed)
      if (base === '/') return
      // Vite serves the built files unchanged, but the base element of the page must name the base path.
      const { root, build } = server.config
      server.middlewares.use(middleware((path) => () => answerFile(resolve(root, build.outDir), path, base)))
    },
  }
}

/**
 * The stand-in's options from the environment: `ARGUS_STAND_IN_GENERATION` and `ARGUS_STAND_IN_BASE`. Throws if the
 * first is not a generation, or the second not a path with a slash at both ends.
 */
export function optionsFrom(environment: Readonly<Record<string, string | undefined>>): StandInOptions {
  const { ARGUS_STAND_IN_GENERATION: named, ARGUS_STAND_IN_BASE: base } = environment
  const generation = generations.find((candidate) => candidate === named)
  if (named !== undefined && generation === undefined) {
    throw new Error(`ARGUS_STAND_IN_GENERATION must be one of ${generations.join(', ')}, not '${named}'.`)
  }
  if (base !== undefined && !isBase(base)) {
    throw new Error(`ARGUS_STAND_IN_BASE must be a path that begins and ends with a slash, not '${base}'.`)
  }
  return { ...(generation === undefined ? {} : { generation }), ...(base === undefined ? {} : { base }) }
}
