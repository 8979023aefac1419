import type { OtherTabEvent } from '../../machines/ports.ts'

export interface OtherTabs {
  /** Tells the other tabs of this browser that the session ended. */
  readonly announceSignOut: () => void
  /** Hears what other tabs say; never this one's own word. Returns how to stop. */
  readonly listen: (send: (event: OtherTabEvent) => void) => () => void
}

const signedOut = 'signedOut'

/**
 * The other tabs of this browser on this site. One channel serves both directions, as a second one in this tab would
 * hear the first.
 */
export function createOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('argus.session')
  return {
    announceSignOut: () => channel.postMessage(signedOut),
    listen(send) {
      const hear = (message: MessageEvent<unknown>) => {
        if (message.data === signedOut) send({ type: 'otherTab.signedOut' })
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
