/** What charts read of the list, of what is ticked in it and of what is remembered of it. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import type { Listing } from './domain/arrivals.ts'
import type { KeptList } from './domain/keptList.ts'
import { inOrder } from './domain/listOrder.ts'
import type { Preferences } from './domain/preferences.ts'

/** The preferences as they are now. */
export function preferencesOf(self: AnyActorRef): Preferences {
  return singletonActor(self, 'preferences').getSnapshot().context.preferences
}

/** The list by primary key, in the order in which the person has it on screen. */
export function listedIncidents(self: AnyActorRef): readonly number[] {
  return inOrder(singletonActor(self, 'incidents').getSnapshot().context.store, preferencesOf(self).order)
}

/** Which rows on screen are gone by the last word. */
export function departedIncidents(self: AnyActorRef): ReadonlySet<number> {
  return singletonActor(self, 'incidents').getSnapshot().context.departed
}

/** The incident list as it is now. */
export function listingOf(self: AnyActorRef): Listing {
  const snapshot = singletonActor(self, 'incidents').getSnapshot()
  const { store, latest, hasMore, request } = snapshot.context
  return {
    listed: latest,
    storedIncidents: store.storedIncidents,
    hasMore,
    isFirst: request.cursor === undefined,
    isGrowing: snapshot.hasTag('loading') || snapshot.hasTag('gathering'),
  }
}

/** The incident list as it is kept now, and whether it is what the server last said. */
export function listKept(self: AnyActorRef): { readonly list: KeptList; readonly isSettled: boolean } {
  const snapshot = singletonActor(self, 'incidents').getSnapshot()
  return { list: snapshot.context, isSettled: snapshot.hasTag('settled') }
}

/** Which incidents are ticked now. */
export function tickedIncidents(self: AnyActorRef): ReadonlySet<number> {
  return singletonActor(self, 'selection').getSnapshot().context.ticked
}
