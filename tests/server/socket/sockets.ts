import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Misbehaviours } from '../misbehaviours/misbehaviours.ts'
import type { SocketMisbehaviour } from '../misbehaviours/schema.ts'
import { ended } from '../misbehaviours/wait.ts'
import type { Host } from '../http/resource.ts'
import { createRandom } from '../random.ts'
import { incidentToWire } from '../wire/incident.ts'
import { isOpen, type Incident } from '../world/model.ts'
import type { Change } from '../world/world.ts'
import { isSecondGeneration } from '../options.ts'

const PATH = '/ws/open/'
const GREETING_ROWS = 25
const FLAP_AFTER = 300

function sessionOf(message: IncomingMessage): string {
  return /(?:^|;\s*)sessionid=([^;]*)/.exec(message.headers.cookie ?? '')?.[1] ?? ''
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}

/** The name of an action in Python notation. */
function nameOf(action: unknown): string {
  if (typeof action === 'string') return action
  return action === undefined || action === null ? 'None' : JSON.stringify(action)
}

/**
 * The sockets of the first generation. Opening one requires a session, and the server sends nothing until the client
 * subscribes.
 */
export class Sockets {
  readonly #host: Host
  readonly #misbehaviours: Misbehaviours
  readonly #server = new WebSocketServer({ noServer: true })
  readonly #waiting = new Set<Duplex>()
  readonly #channels = new Map<WebSocket, string>()
  readonly #subscribed = new Set<WebSocket>()
  readonly #random = createRandom(20)
  #stopListening = () => {}

  constructor(host: Host, misbehaviours: Misbehaviours) {
    this.#host = host
    this.#misbehaviours = misbehaviours
    misbehaviours.onSocketMisbehaviour((misbehaviour) => this.#applyMisbehaviour(misbehaviour))
    this.listen()
  }

  /** Listens to the changes of the current world. Called again after a reset, cuts all sockets of the old world. */
  listen(): void {
    this.#stopListening()
    this.cut()
    this.#stopListening = this.#host.world.onChange((change, incident) => this.#broadcast(change, incident))
  }

  /** Handles a handshake under /ws/; ignores all others. */
  upgrade(message: IncomingMessage, socket: Duplex, head: Buffer): void {
    const path = (message.url ?? '/').split('?')[0] ?? '/'
    if (!path.startsWith('/ws/')) return
    socket.on('error', () => socket.destroy())
    const { generation } = this.#host.world.settings
    if (isSecondGeneration(generation)) return refuse(socket, '404 Not Found')
    const active = this.#misbehaviours.meetSocket()
    if (active?.misbehaviour.how === 'refuse') return refuse(socket, '503 Service Unavailable')
    if (active?.misbehaviour.how === 'hang') return this.#hang(socket, active.over)
    if (generation === '1.36' || path !== PATH) return refuse(socket, '500 Internal Server Error')
    if (this.#host.world.sessions.userOfSession(sessionOf(message)) === undefined) {
      return this.#resetLater(socket)
    }
    return this.#server.handleUpgrade(message, socket, head, (opened) => this.#open(opened, active?.misbehaviour))
  }

  /** How many sockets are open, and how many of them have subscribed. */
  get count(): { open: number; subscribed: number } {
    return { open: this.#channels.size, subscribed: this.#subscribed.size }
  }

  /** Sends this text as a frame to every subscribed socket, even if the client cannot read it. */
  say(text: string): void {
    for (const socket of this.#subscribed) socket.send(text)
  }

  /** Cuts every open socket and every handshake in progress. */
  cut(): void {
    for (const socket of this.#waiting) socket.destroy()
    for (const socket of this.#channels.keys()) socket.terminate()
  }

  close(): void {
    this.#stopListening()
    this.cut()
    this.#server.close()
  }

  #hang(socket: Duplex, over: AbortSignal): void {
    this.#addWaiting(socket)
    void ended(over).then(() => socket.destroy())
  }

  #resetLater(socket: Duplex): void {
    this.#addWaiting(socket)
    const timer = setTimeout(() => socket.destroy(), this.#host.world.settings.socketPatience)
    socket.once('close', () => clearTimeout(timer))
  }

  #addWaiting(socket: Duplex): void {
    this.#waiting.add(socket)
    socket.once('close', () => this.#waiting.delete(socket))
  }

  #open(socket: WebSocket, misbehaviour: SocketMisbehaviour | undefined): void {
    const name = `specific.${this.#random.hex(32)}!${this.#random.hex(32)}`
    this.#channels.set(socket, name)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      this.#channels.delete(socket)
      this.#subscribed.delete(socket)
    })
    socket.on('message', (data) => this.#receive(socket, textOf(data)))
    if (misbehaviour?.how === 'accept-and-drop') setImmediate(() => socket.terminate())
    if (misbehaviour?.how === 'flap') setTimeout(() => socket.terminate(), misbehaviour.ms ?? FLAP_AFTER).unref()
  }

  /** Cuts the open sockets, as if the server had become unreachable; 'silent' leaves them open. */
  #applyMisbehaviour({ how }: SocketMisbehaviour): void {
    if (how !== 'silent') this.cut()
  }

  #receive(socket: WebSocket, text: string): void {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return socket.close(1011)
    }
    if (typeof message !== 'object' || message === null) return socket.close(1011)
    const action = 'action' in message ? message.action : undefined
    if (action !== 'subscribe') {
      return this.#send(socket, { error: `unknown action ${nameOf(action)}` })
    }
    this.#subscribed.add(socket)
    return this.#send(socket, {
      type: 'subscribed',
      channel_name: this.#channels.get(socket),
      start_incidents: this.#greeting(),
    })
  }

  #greeting(): unknown[] {
    const { world } = this.#host
    const now = world.now()
    const rows: unknown[] = []
    for (const incident of world.incidents.newestFirst()) {
      if (isOpen(incident, now)) rows.push(incidentToWire(incident, now, 2))
      if (rows.length === GREETING_ROWS) break
    }
    return rows
  }

  #broadcast(change: Change, incident: Incident): void {
    if (this.#subscribed.size === 0) return
    const frame = { type: change, payload: incidentToWire(incident, this.#host.world.now(), 2) }
    for (const socket of this.#subscribed) this.#send(socket, frame)
  }

  #send(socket: WebSocket, frame: unknown): void {
    if (!this.#misbehaviours.silent) socket.send(JSON.stringify(frame))
  }
}
