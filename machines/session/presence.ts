/** Waits until it is certain that a user is signed in, for charts that act on that user's behalf. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../core/system.ts'
import { isSurelyThere } from './readings.ts'

export interface PresenceInput {
  /** User name. */
  readonly username: string
}

/** The user is signed in. */
export interface PresenceReport {
  readonly type: 'presence.certain'
}

/** Reports when it is certain that the user is signed in. Never reports while another user or nobody is signed in. */
export const presence = fromCallback<EventObject, PresenceInput>(({ sendBack, self, input: { username } }) => {
  const check = () => {
    if (isSurelyThere(self, username)) sendBack({ type: 'presence.certain' } satisfies PresenceReport)
  }
  check()
  const subscription = singletonActor(self, 'session').subscribe(check)
  return () => subscription.unsubscribe()
})
