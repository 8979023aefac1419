import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import * as v from 'valibot'
import type { Members } from '../protocol.ts'

/**
 * Connects to WebKit's web inspector in the same way as the inspector's own window. A message consists of a length, a
 * byte for the byte order, a name, and parameters as GVariants: here only strings and the numbers of a connection and a
 * page.
 */

/** The inspector of a page. A navigation may move the page to another process, which then becomes the target. */
export interface Inspector {
  /** Sends a command to the page on screen. Rejects with the inspector's error, or if the page is closed first. */
  readonly ask: (method: string, params?: Members) => Promise<Members>
  readonly close: () => void
}

/** The callbacks for the messages of an inspector. */
export interface InspectorListener {
  /** Called when a page has been created, to make the settings that must be in place before its scripts run. */
  readonly prepare: (ask: Inspector['ask']) => Promise<void>
  /**
   * Called for each event. `isShown` is false if the event is about a page that is still loading and not on screen yet.
   */
  readonly hear: (method: string, params: Members, isShown: boolean) => void
}

const reply = v.object({
  id: v.number(),
  result: v.optional(v.record(v.string(), v.unknown()), {}),
  error: v.optional(v.object({ message: v.string() })),
})
const event = v.object({ method: v.string(), params: v.optional(v.record(v.string(), v.unknown()), {}) })
const created = v.object({
  targetInfo: v.object({
    targetId: v.string(),
    type: v.string(),
    isProvisional: v.optional(v.boolean(), false),
    isPaused: v.optional(v.boolean(), false),
  }),
})
const committed = v.object({ newTargetId: v.string() })
const destroyed = v.object({ targetId: v.string() })
const dispatched = v.object({ targetId: v.string(), message: v.string() })

interface Waiting {
  readonly target: string | undefined
  /** Whether the command fails when the document that it was sent to is replaced. */
  readonly isScript: boolean
  readonly resolve: (result: Members) => void
  readonly reject: (error: Error) => void
}

/** The numbers of the browser's first connection and of its first page, which are the only ones here. */
const numbers = Buffer.alloc(16)
numbers.writeBigUInt64LE(1n, 0)
numbers.writeBigUInt64LE(1n, 8)

/** The interval of the messages that `hurry` sends, in milliseconds. */
const hurried = 3

/** Connects to the inspector of a browser, and resolves once its page accepts commands. */
export async function connectInspector(port: number, listener: InspectorListener): Promise<Inspector> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let shown: string | undefined
  let isThere = () => {}
  const there = new Promise<void>((resolve) => {
    isThere = resolve
  })

  function register(
    target: string | undefined,
    isScript = false,
  ): { readonly id: number; readonly answered: Promise<Members> } {
    lastId += 1
    const id = lastId
    const answered = new Promise<Members>(
      (resolve, reject) => void waiting.set(id, { target, isScript, resolve, reject }),
    )
    return { id, answered }
  }

  function askBrowser(method: string, params: Members): Promise<Members> {
    const { id, answered } = register(undefined)
    write(socket, 'SendMessageToBackend', JSON.stringify({ id, method, params }))
    return answered
  }

  function askTarget(target: string | undefined, method: string, params: Members = {}): Promise<Members> {
    if (target === undefined) return Promise.reject(new Error('No page is on screen.'))
    const { id, answered } = register(target, method.startsWith('Runtime.'))
    const message = JSON.stringify({ id, method, params })
    const isSent = askBrowser('Target.sendMessageToTarget', { targetId: target, message })
    isSent.catch((error: unknown) => {
      waiting.get(id)?.reject(error instanceof Error ? error : new Error(String(error)))
      waiting.delete(id)
    })
    return answered
  }

  /**
   * Sends messages while a reply is outstanding. The socket to the inspector holds back a short message until the
   * previous one is acknowledged, which takes 40 ms unless more messages follow.
   */
  const hurry = setInterval(() => {
    const isWaiting = [...waiting.values()].some(({ target }) => target !== undefined)
    if (isWaiting) askBrowser('Target.setPauseOnStart', { pauseOnStart: true }).catch(() => {})
  }, hurried)

  async function receive(target: string, isPaused: boolean): Promise<void> {
    await listener.prepare((method, params) => askTarget(target, method, params))
    if (isPaused) await askBrowser('Target.resume', { targetId: target })
    if (target === shown) isThere()
  }

  function forget(target: string, onlyScripts = false): void {
    for (const [id, { target: asked, isScript, reject }] of waiting) {
      if (asked !== target || (onlyScripts && !isScript)) continue
      waiting.delete(id)
      reject(new Error('The page is gone.'))
    }
  }

  function hear(text: string, from?: string): void {
    const message: unknown = JSON.parse(text)
    if (v.is(reply, message)) {
      const { id, result = {}, error } = message
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) asked?.resolve(result)
      else asked?.reject(new Error(error.message))
      return
    }
    const { method, params } = v.parse(event, message)
    if (from !== undefined) {
      if (method === 'Page.frameNavigated') forget(from, true)
      listener.hear(method, params, from === shown)
    }
    if (method === 'Target.dispatchMessageFromTarget') {
      const inner = v.parse(dispatched, params)
      hear(inner.message, inner.targetId)
    } else if (method === 'Target.targetCreated') {
      const { targetId, type, isProvisional, isPaused } = v.parse(created, params).targetInfo
      if (type !== 'page') return
      if (!isProvisional) shown = targetId
      // A page that closes before it is ready needs no settings.
      receive(targetId, isPaused).catch(() => {})
    } else if (method === 'Target.didCommitProvisionalTarget') shown = v.parse(committed, params).newTargetId
    else if (method === 'Target.targetDestroyed') forget(v.parse(destroyed, params).targetId)
  }

  readFrames(socket, (name, body) => {
    if (name === 'SendMessageToFrontend') hear(body.subarray(numbers.length, -1).toString())
  })
  write(socket, 'SetupInspectorClient')
  write(socket, 'Setup')
  await askBrowser('Target.setPauseOnStart', { pauseOnStart: true })
  await there
  return {
    ask: (method, params) => askTarget(shown, method, params),
    close: () => {
      clearInterval(hurry)
      socket.destroy()
    },
  }
}

const headerLength = 5
const littleEndian = 1

function write(socket: Socket, name: string, text?: string): void {
  const parameters = name === 'SetupInspectorClient' ? [] : [numbers]
  if (text !== undefined) parameters.push(Buffer.from(`${text}\0`))
  const body = Buffer.concat([Buffer.from(`${name}\0`), ...parameters])
  const header = Buffer.alloc(headerLength)
  header.writeUInt32BE(body.length, 0)
  header[headerLength - 1] = littleEndian
  socket.write(Buffer.concat([header, body]))
}

function readFrames(socket: Socket, hear: (name: string, body: Buffer) => void): void {
  let held = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    held = Buffer.concat([held, data])
    while (held.length >= headerLength) {
      const end = headerLength + held.readUInt32BE(0)
      if (held.length < end) return
      const frame = held.subarray(headerLength, end)
      held = held.subarray(end)
      const nameEnd = frame.indexOf(0)
      hear(frame.subarray(0, nameEnd).toString(), frame.subarray(nameEnd + 1))
    }
  })
}
