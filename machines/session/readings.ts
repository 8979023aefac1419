/** Lets other charts read the session. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import type { User } from './domain/user.ts'

/** The user who is signed in, as far as known; undefined if nobody is. */
export function currentUser(self: AnyActorRef): User | undefined {
  return singletonActor(self, 'session').getSnapshot().context.user
}

/** The name of that user. */
export function currentUsername(self: AnyActorRef): string | undefined {
  return currentUser(self)?.username
}

/** Whether the user is known to be staff: they have an address of the administration. */
export function isStaff(self: AnyActorRef): boolean {
  return singletonActor(self, 'session').getSnapshot().context.user?.adminUrl !== undefined
}

/**
 * Whether it is certain that this user is signed in. While a token from another tab is being checked, calls already use
 * it although its user is not known yet.
 */
export function isSurelyThere(self: AnyActorRef, username: string): boolean {
  const session = singletonActor(self, 'session').getSnapshot()
  return session.hasTag('open') && session.context.user?.username === username
}

/** Whether this tab is hidden and another leads, so that this one asks the server nothing (docs/behaviour.md#the-leading-tab). */
export function isResting(self: AnyActorRef): boolean {
  return singletonActor(self, 'leadingTab').getSnapshot().hasTag('resting')
}

/**
 * Whether this tab may leave the alarms to the tab that leads. With the sound on it may not: a browser plays sound only
 * in a tab that somebody has clicked in, which need not be the one that leads.
 */
export function mayLeaveAlarms(self: AnyActorRef): boolean {
  return !singletonActor(self, 'preferences').getSnapshot().context.preferences.soundAlerts
}
