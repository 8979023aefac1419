import { once } from 'node:events'
import { WebSocket } from 'ws'

/** The outcome of a handshake: an open socket, a connection that ends without a response, or an HTTP status. */
export async function tryHandshake(address: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const socket = new WebSocket(address, { headers })
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate()
      resolve('opened')
    })
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve(`status ${String(response.statusCode)}`)
    })
    socket.once('error', () => resolve('reset'))
  })
}

/** An open socket that records what it receives. */
export class Listener {
  readonly #socket: WebSocket
  readonly #heard: unknown[] = []
  #fences = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : ''
      const frame: unknown = JSON.parse(text)
      this.#heard.push(frame)
      socket.emit('frame', frame)
    })
  }

  static async open(address: string, headers: Readonly<Record<string, string>>): Promise<Listener> {
    const socket = new WebSocket(address, { headers })
    const listener = new Listener(socket)
    await once(socket, 'open')
    return listener
  }

  say(words: string): void {
    this.#socket.send(words)
  }

  /**
   * Returns every frame since the last call. To be sure that no frame is still in flight, sends an unknown action: its
   * refusal arrives after all earlier frames.
   */
  async hear(): Promise<unknown[]> {
    this.#fences += 1
    const fence = `fence ${this.#fences}`
    const refusal = JSON.stringify({ error: `unknown action ${fence}` })
    const refused = new Promise<void>((resolve) => {
      this.#socket.on('frame', (frame) => {
        if (JSON.stringify(frame) === refusal) resolve()
      })
    })
    this.say(JSON.stringify({ action: fence }))
    await refused
    this.#socket.removeAllListeners('frame')
    return this.#heard.splice(0).filter((frame) => JSON.stringify(frame) !== refusal)
  }

  /** The code with which the server closes the socket. */
  async closed(): Promise<number> {
    return new Promise((resolve) => {
      this.#socket.once('close', (code) => resolve(code))
    })
  }

  end(): void {
    this.#socket.terminate()
  }
}
