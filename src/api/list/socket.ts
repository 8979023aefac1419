import * as v from 'valibot'
import type { LiveChange } from '../../../machines/list/domain/liveChange.ts'
import type { SocketCommand, SocketEvent } from '../../../machines/list/ports.ts'
import { wireSocketMessage } from './wire/socketMessage.ts'

/** The part of a WebSocket used here. */
export interface LiveSocket extends EventTarget {
  readonly OPEN: number
  readonly readyState: number
  readonly send: (text: string) => void
  readonly close: () => void
}

/** The part of the page used here. */
export interface SocketPage {
  readonly requestAnimationFrame: (callback: () => void) => number
  readonly cancelAnimationFrame: (handle: number) => void
  /** Opens a WebSocket; throws if the address is invalid. */
  readonly openSocket: (address: string) => LiveSocket
}

export interface LiveConnection {
  readonly handle: (command: SocketCommand) => void
  /** Ends the connection immediately; sends nothing more. */
  readonly stop: () => void
}

/** Milliseconds after which messages are sent even if the page renders no frames, as in a hidden tab. */
export const hiddenFrame = 250
/** Maximum number of messages held until the next frame. */
export const heldMessages = 500

/**
 * Opens the live connection and sends its events (docs/behaviour.md#live-updates). Messages are sent together, once per
 * animation frame. An unreadable message is only counted.
 */
export function openLiveConnection(
  page: SocketPage,
  backendWSUrl: string,
  send: (event: SocketEvent) => void,
): LiveConnection {
  const held = holdMessages(page, send)
  let isOpen = false
  let socket: LiveSocket
  try {
    socket = page.openSocket(`${backendWSUrl}/open/`)
  } catch {
    send({ type: 'socket.failed' })
    return { handle: () => {}, stop: () => {} }
  }

  const opened = () => {
    isOpen = true
    send({ type: 'socket.opened' })
  }
  const received = (event: Event) => {
    const message = event instanceof MessageEvent ? readMessage(event.data) : undefined
    if (message?.type === 'subscribed') send({ type: 'socket.subscribed' })
    else held.add(message)
  }
  const closed = () => {
    held.flush()
    send({ type: isOpen ? 'socket.closed' : 'socket.failed' })
  }
  socket.addEventListener('open', opened)
  socket.addEventListener('message', received)
  socket.addEventListener('close', closed)

  return {
    handle({ type }) {
      if (type === 'socket.close') socket.close()
      else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ action: 'subscribe' }))
    },
    stop() {
      held.drop()
      socket.removeEventListener('open', opened)
      socket.removeEventListener('message', received)
      socket.removeEventListener('close', closed)
      socket.close()
    },
  }
}

function holdMessages(page: SocketPage, send: (event: SocketEvent) => void) {
  let changes: LiveChange[] = []
  let unreadable = 0
  let waiting: { readonly frame: number; readonly timer: ReturnType<typeof setTimeout> } | undefined

  function stopWaiting() {
    if (waiting === undefined) return
    page.cancelAnimationFrame(waiting.frame)
    clearTimeout(waiting.timer)
    waiting = undefined
  }
  function flush() {
    stopWaiting()
    if (changes.length + unreadable === 0) return
    const held = { changes, unreadable }
    changes = []
    unreadable = 0
    send({ type: 'socket.told', ...held })
  }
  return {
    /** `change` is undefined if the message could not be read. */
    add(change: LiveChange | undefined) {
      if (change === undefined) unreadable += 1
      else changes.push(change)
      if (changes.length + unreadable >= heldMessages) flush()
      else waiting ??= { frame: page.requestAnimationFrame(flush), timer: setTimeout(flush, hiddenFrame) }
    },
    flush,
    drop: stopWaiting,
  }
}

function readMessage(data: unknown): v.InferOutput<typeof wireSocketMessage> | undefined {
  try {
    const found = v.safeParse(wireSocketMessage, JSON.parse(String(data)))
    return found.success ? found.output : undefined
  } catch {
    return undefined
  }
}
