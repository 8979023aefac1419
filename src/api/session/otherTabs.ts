import * as v from 'valibot'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import type { OtherTabEvent } from '../../../machines/session/ports.ts'
import { nameBelow } from '../core/basePath.ts'
import { wireToken } from './wire/token.ts'

export interface OtherTabs {
  /** Announces the session that began here to the other tabs of this browser. */
  readonly announceSignIn: (token: SessionToken) => void
  /** Announces that the server's own session is in use here. */
  readonly announceRecognition: () => void
  /** Announces the session that ended: the one with this token or, without one, the server's own. */
  readonly announceSignOut: (token: SessionToken | undefined) => void
  /** Receives announcements of other tabs, never of this one. Returns a function that stops listening. */
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

/** The required part of a channel; browsers that have no channels, or refuse one, get one that reaches no other tab. */
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
 * The other tabs of this browser with this console; a console at another path of the site has its own sessions. One
 * channel serves both directions, because a second one in this tab would receive the first one's messages. If the
 * browser has no channels, each tab is on its own: none learns that another signed in or out. Never throws.
 */
export function createOtherTabs(basePath: string): OtherTabs {
  const channel = openChannel(nameBelow(basePath, 'argus.session'))
  let heardToken: string | undefined

  return {
    announceSignIn({ token, expiresAt }) {
      // Announcing a token received from another tab would make two tabs answer each other forever.
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
