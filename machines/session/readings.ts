/** Readings of the session for other charts. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'

/**
 * Whether that user is signed in beyond doubt. While a token from another tab is being checked, calls already use it
 * although nobody knows yet whose it is.
 */
export function isSurelyThere(self: AnyActorRef, username: string): boolean {
  const session = singletonActor(self, 'session').getSnapshot()
  return session.hasTag('open') && session.context.user?.username === username
}
