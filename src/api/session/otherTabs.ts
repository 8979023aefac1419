import * as v from 'valibot'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import type { OtherTabEvent } from '../../../machines/session/ports.ts'
import { nameBelow } from '../core/basePath.ts'
import { channelNamed } from '../core/channel.ts'
import { wireToken } from './wire/token.ts'

export interface OtherTabs {
  /** Announces to the other tabs of this browser that a session began here. */
  readonly announceSignIn: (token: SessionToken) => void
  /** Announces to the other tabs that the server's own session is in use here. */
  readonly announceRecognition: () => void
  /**
   * Announces to the other tabs that a session ended: the session of the token or, without a token, the server's own.
   */
  readonly announceSignOut: (token: SessionToken | undefined) => void
  /** Receives announcements from other tabs, never from this one. Returns a function that stops listening. */
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

/** The part of a broadcast channel used here. If the browser has no channels or refuses one, `alone` replaces it. */
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

const alone: Channel = { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} }

/**
 * The other tabs of this browser that show this console; a console at another path of the site has its own sessions.
 * One channel serves both directions, because a second channel in this tab would receive the messages of the first. If
 * the browser has no channels, no tab learns that another one signed in or out. Never throws.
 */
export function createOtherTabs(basePath: string): OtherTabs {
  const channel = channelNamed(nameBelow(basePath, 'argus.session')) ?? alone
  let receivedToken: string | undefined

  return {
    announceSignIn({ token, expiresAt }) {
      // If tabs announced tokens that they received from each other, they would never stop.
      if (token !== receivedToken) channel.postMessage({ type: 'signedIn', token, expiresAt } satisfies Message)
    },
    announceRecognition() {
      receivedToken = undefined
      channel.postMessage({ type: 'recognized' } satisfies Message)
    },
    announceSignOut(ended) {
      receivedToken = undefined
      channel.postMessage({ type: 'signedOut', token: ended?.token ?? null } satisfies Message)
    },
    listen(send) {
      const receive = (message: MessageEvent<unknown>) => {
        const found = v.safeParse(wireMessage, message.data)
        if (!found.success) return
        const { output } = found
        receivedToken = output.type === 'signedIn' ? output.token : undefined
        send(eventOf(output))
      }
      channel.addEventListener('message', receive)
      return () => channel.removeEventListener('message', receive)
    },
  }
}

function eventOf(message: Message): OtherTabEvent {
  switch (message.type) {
    case 'signedIn':
      return { type: 'otherTab.signedIn', token: { token: message.token, expiresAt: message.expiresAt } }
    case 'signedOut':
      return { type: 'otherTab.signedOut', token: message.token ?? undefined }
    case 'recognized':
      return { type: 'otherTab.recognized' }
  }
}
