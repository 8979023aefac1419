import * as v from 'valibot'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import type { OtherTabEvent } from '../../../machines/session/ports.ts'
import { nameBelow } from '../core/basePath.ts'
import { wireToken } from './wire/token.ts'

export interface OtherTabs {
  /** Tells the other tabs of this browser which session began here. */
  readonly announceSignIn: (token: SessionToken) => void
  /** Tells them that the server's own session serves here. */
  readonly announceRecognition: () => void
  /** Tells them which session ended: that of the token; without one, the server's own. */
  readonly announceSignOut: (token: SessionToken | undefined) => void
  /** Hears what other tabs say; never this one's own word. Returns how to stop. */
  readonly listen: (send: (event: OtherTabEvent) => void) => () => void
}

const wireMessage = v.union([
  v.object({ type: v.literal('signedOut'), token: v.nullable(wireToken) }),
  v.object({ type: v.literal('recognized') }),
  v.object({
    type: v.literal('signedIn'),
    token: wireToken,
    expiresAt: v.optional(v.number()),
  }),
])

type Message = v.InferOutput<typeof wireMessage>

/** What is needed of a channel; browsers that have none, or refuse it, get one that nobody else is on. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

const alone: Channel = { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} }

function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return alone
  }
}

/**
 * The other tabs of this browser that have this console open: one at another path of the site has sessions of its own.
 * One channel serves both directions, as a second one in this tab would hear the first. Where the browser has no channels,
 * each tab is alone: none hears that another signed in or out. Never throws.
 */
export function createOtherTabs(basePath: string): OtherTabs {
  const channel = openChannel(nameBelow(basePath, 'argus.session'))
  let heardToken: string | undefined

  return {
    announceSignIn({ token, expiresAt }) {
      // What came from another tab is no news to it; two tabs would answer each other for ever.
      if (token !== heardToken) channel.postMessage({ type: 'signedIn', token, expiresAt } satisfies Message)
    },
    announceRecognition() {
      heardToken = undefined
      channel.postMessage({ type: 'recognized' } satisfies Message)
    },
    announceSignOut(ended) {
      heardToken = undefined
      channel.postMessage({ type: 'signedOut', token: ended?.token ?? null } satisfies Message)
    },
    listen(send) {
      const hear = (message: MessageEvent<unknown>) => {
        const found = v.safeParse(wireMessage, message.data)
        if (!found.success) return
        const { output } = found
        heardToken = output.type === 'signedIn' ? output.token : undefined
        send(toldBy(output))
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}

function toldBy(message: Message): OtherTabEvent {
  switch (message.type) {
    case 'signedIn':
      return { type: 'otherTab.signedIn', token: { token: message.token, expiresAt: message.expiresAt } }
    case 'signedOut':
      return { type: 'otherTab.signedOut', token: message.token ?? undefined }
    case 'recognized':
      return { type: 'otherTab.recognized' }
  }
}
