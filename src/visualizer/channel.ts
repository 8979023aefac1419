import type { Answer, Look, WatchedTab } from '../../machines/visualizer/domain/answer.ts'

/**
 * The messages between a tab that watches and the tabs that can be watched. All have the same origin, and usually the
 * same release.
 */
export type Message =
  /** From a tab that watches, to all tabs: who is there? */
  | { readonly type: 'called' }
  /** From a tab that can be watched, to all tabs. */
  | { readonly type: 'announced'; readonly tab: WatchedTab }
  | { readonly type: 'left'; readonly tab: string }
  /** From a tab that watches, to one tab: what happened after entry `after`? */
  | {
      readonly type: 'asked'
      readonly tab: string
      readonly watcher: string
      readonly after: number
      readonly look: Look
    }
  | { readonly type: 'answered'; readonly tab: string; readonly watcher: string; readonly answer: Answer }

/**
 * Must be increased whenever a message changes, so that tabs of different releases ignore each other instead of
 * misreading messages.
 */
const version = 1

/** A channel between the tabs of this browser: nothing leaves the browser. */
export interface Channel {
  readonly post: (message: Message) => void
  readonly close: () => void
}

/**
 * Opens the channel with this name; `receive` is called with each message from other tabs. In a browser without
 * channels, no tab responds.
 */
export function openChannel(name: string, receive: (message: Message) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} }
  const channel = new BroadcastChannel(`${name}.${version}`)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) receive(data)
  })
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** The name of the channel contains the version, so any message with a type has the right shape. */
function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'
}

/** A name that no other tab has; `crypto.randomUUID` is missing where a site is served without HTTPS. */
export function tabName(source: Pick<Crypto, 'getRandomValues'>): string {
  return [...source.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
