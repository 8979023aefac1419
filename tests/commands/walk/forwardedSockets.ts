import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, WebSocket, type RawData } from 'ws'
import type { Misbehaviours } from '../../server/misbehaviours/misbehaviours.ts'
import type { SocketMisbehaviour } from '../../server/misbehaviours/schema.ts'
import { ended } from '../../server/misbehaviours/wait.ts'
import { socketAddressOf, type Backend } from './backend.ts'

export interface ForwardedSocketsOptions {
  readonly backend: Backend
  readonly misbehaviours: Misbehaviours
  /** Converts a frame from the server to one that the console may receive; returns undefined to drop it. */
  readonly convert: (frame: string) => string | undefined
}

const flapAfter = 300

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}

/** The live connections between console and server, with misbehaviours applied in between. */
export class ForwardedSockets {
  readonly #options: ForwardedSocketsOptions
  readonly #server = new WebSocketServer({ noServer: true })
  /** Functions that close the connections, whether open or still connecting. */
  readonly #ends = new Set<() => void>()

  constructor(options: ForwardedSocketsOptions) {
    this.#options = options
    options.misbehaviours.onSocketMisbehaviour(({ how }) => {
      if (how !== 'silent') this.cut()
    })
  }

  /** Passes on a handshake and the server's response, unless a misbehaviour applies. */
  upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const met = this.#options.misbehaviours.meetSocket()
    if (met?.misbehaviour.how === 'refuse') return refuse(socket, '503 Service Unavailable')
    if (met?.misbehaviour.how === 'hang') {
      this.#whileOpen(socket, () => socket.destroy())
      void ended(met.over).then(() => socket.destroy())
      return undefined
    }
    return this.#dial(message, socket, head, met?.misbehaviour)
  }

  cut(): void {
    for (const end of this.#ends) end()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }

  #dial(message: IncomingMessage, socket: Duplex, head: Buffer, misbehaviour: SocketMisbehaviour | undefined): void {
    const { backend } = this.#options
    const { cookie } = message.headers
    const far = new WebSocket(socketAddressOf(backend, message.url ?? '/'), {
      headers: { origin: backend.origin, ...(cookie === undefined ? {} : { cookie }) },
    })
    this.#whileOpen(socket, () => {
      far.terminate()
      socket.destroy()
    })
    socket.once('close', () => far.terminate())
    far.on('error', () => socket.destroy())
    far.once('unexpected-response', (request, { statusCode = 502, statusMessage = '' }) => {
      request.destroy()
      refuse(socket, `${statusCode} ${statusMessage}`)
    })
    far.once('open', () =>
      this.#server.handleUpgrade(message, socket, head, (near) => this.#join(near, far, misbehaviour)),
    )
  }

  #join(near: WebSocket, far: WebSocket, misbehaviour: SocketMisbehaviour | undefined): void {
    const { misbehaviours, convert } = this.#options
    near.on('error', () => near.terminate())
    near.on('message', (data) => far.send(textOf(data)))
    far.on('message', (data) => {
      const converted = convert(textOf(data))
      if (converted !== undefined && !misbehaviours.silent) near.send(converted)
    })
    near.on('close', () => far.terminate())
    far.on('close', () => near.terminate())
    if (misbehaviour?.how === 'accept-and-drop') setImmediate(() => near.terminate())
    if (misbehaviour?.how === 'flap') setTimeout(() => near.terminate(), misbehaviour.ms ?? flapAfter).unref()
  }

  #whileOpen(socket: Duplex, end: () => void): void {
    this.#ends.add(end)
    socket.once('close', () => this.#ends.delete(end))
  }
}
