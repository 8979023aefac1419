/** What charts read of who is signed in. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'

/**
 * Whether that person is signed in, and this is not being doubted: while a token of another tab is tried, calls go by that
 * one, and nobody knows yet whose it is.
 */
export function isSurelyThere(self: AnyActorRef, username: string): boolean {
  const session = singletonActor(self, 'session').getSnapshot()
  return session.hasTag('open') && session.context.user?.username === username
}
