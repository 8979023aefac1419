import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { answerNode } from './node.ts'

export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** Handles a request. Rejects with Dropped if the connection must be destroyed. */
  readonly answer: (request: Request) => Promise<Response>
  /** Handles a connection that asks for an upgrade. */
  readonly upgrade: (message: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface Listening {
  /** The origin, without a trailing slash. */
  readonly url: string
  /** Destroys every connection and frees the port. */
  readonly close: () => Promise<void>
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

/**
 * Opens a port, and handles the requests to it with a fetch function. With port 0, opens any free port. Rejects if the
 * port is taken.
 */
export async function listen({ port, host, answer, upgrade }: ListenOptions): Promise<Listening> {
  const connections = new Set<Socket>()
  const server = createServer((message, response) => {
    answerNode(answer, message, response).catch((error: unknown) => console.error(error))
  })
  // By default an idle connection is closed after five seconds, and a request that is sent on it at that moment is
  // reset. A client may keep its connections for as long as the server lives.
  server.keepAliveTimeout = 0
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  server.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actualPort = isAddress(address) ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: async () => {
      for (const connection of connections) connection.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
