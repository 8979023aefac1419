import { once } from 'node:events'
import * as v from 'valibot'
import { WebSocketServer, type RawData } from 'ws'

/**
 * The part of WebDriver BiDi that Playwright uses: commands with ids, replies to them in any order, and events in
 * between.
 */

export const command = v.object({
  id: v.number(),
  method: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})
export type Command = v.InferOutput<typeof command>

/** The content of a reply or an event. */
export type Members = Readonly<Record<string, unknown>>

/** The client of a bridge. */
export interface Asker {
  readonly send: (message: Members) => void
  readonly onMessage: (listener: (message: Command) => void) => void
  readonly onClose: (listener: () => void) => void
  readonly close: () => void
}

export function textOf(data: RawData): string {
  return Buffer.isBuffer(data)
    ? data.toString()
    : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]).toString()
}

/** Waits for a client on a free port of this machine, and prints the address in the form that Playwright waits for. */
export async function serveProtocol(serve: (asker: Asker) => void): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => {
    serve({
      send: (message) => socket.send(JSON.stringify(message)),
      onMessage: (listener) =>
        void socket.on('message', (data: RawData) => listener(v.parse(command, JSON.parse(textOf(data))))),
      onClose: (listener) => void socket.on('close', listener),
      close: () => socket.close(),
    })
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The operating system assigned no port.')
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}`)
}

export function success(id: number, result: Members = {}): Members {
  return { type: 'success', id, result }
}

export function failure(id: number, error: string, message: string): Members {
  return { type: 'error', id, error, message }
}
