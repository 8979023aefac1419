/** Whether a person is signed in for certain: for whoever does something in their name. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../core/system.ts'
import { isSurelyThere } from './readings.ts'

export interface PresenceInput {
  /** User name. */
  readonly username: string
}

/** That person is there. */
export interface PresenceReport {
  readonly type: 'presence.certain'
}

/** Says so once it is certain that the person is signed in; never where somebody else is, or nobody. */
export const presence = fromCallback<EventObject, PresenceInput>(({ sendBack, self, input: { username } }) => {
  const look = () => {
    if (isSurelyThere(self, username)) sendBack({ type: 'presence.certain' } satisfies PresenceReport)
  }
  look()
  const looking = singletonActor(self, 'session').subscribe(look)
  return () => looking.unsubscribe()
})
