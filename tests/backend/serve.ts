import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { answerNode } from './node.ts'
import { createStandIn } from './standIn.ts'
import type { StandIn, StandInOptions } from './standIn.ts'
import { answerFile } from './staticFiles.ts'

export interface ServeOptions extends StandInOptions {
  /** 0, the default, takes any free port. */
  port?: number
  host?: string
  /** The folder of a built client to serve on the same origin. */
  dist?: string
}

export interface Served {
  /** The origin, without a slash at its end. */
  url: string
  standIn: StandIn
  close(): Promise<void>
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

/** Starts the stand-in server on a port of its own. Rejects where the port is taken. */
export async function serveStandIn(options: ServeOptions = {}): Promise<Served> {
  const { port = 0, host = '127.0.0.1', dist, ...standInOptions } = options
  const standIn = createStandIn(standInOptions)
  const connections = new Set<Socket>()
  const answer = (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    return dist === undefined || standIn.handles(pathname) ? standIn.fetch(request) : answerFile(dist, pathname)
  }
  const server = createServer((message, response) => {
    answerNode(answer, message, response).catch((error: unknown) => console.error(error))
  })
  server.on('connection', connection => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  server.on('upgrade', (message, socket, head) => {
    const ours = standIn.handles(new URL(message.url ?? '/', 'http://localhost').pathname)
    if (ours) standIn.upgrade(message, socket, head)
    else socket.end('HTTP/1.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actualPort = isAddress(address) ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    standIn,
    close: async () => {
      await standIn.close()
      for (const connection of connections) connection.destroy()
      await new Promise(resolve => server.close(resolve))
    }
  }
}
