/** Lets charts read the list, its ticked rows and the preferences. */
import type { AnyActorRef } from 'xstate'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { rowsOfLine } from './domain/groups/lineRows.ts'
import type { Listing } from './domain/listing.ts'
import type { FoundList } from './domain/changeFeed.ts'
import type { Preferences } from './domain/preferences.ts'

/** The current preferences. */
export function preferencesOf(self: AnyActorRef): Preferences {
  return singletonActor(self, 'preferences').getSnapshot().context.preferences
}

/** The rows on screen that have left the list according to the latest changes. */
export function departedIncidents(self: AnyActorRef): ReadonlySet<number> {
  return singletonActor(self, 'incidents').getSnapshot().context.departed
}

/** The current incident list. */
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

/** The current list in full, and whether it is as the server last sent it or its last refresh failed. */
export function listKept(self: AnyActorRef): FoundList {
  const snapshot = singletonActor(self, 'incidents').getSnapshot()
  const isStale = snapshot.hasTag('stale') && !snapshot.hasTag('restrained')
  return { list: snapshot.context, isSettled: snapshot.hasTag('settled'), isStale }
}

/** The rows of the list that can be ticked, and whether they are all that match. */
export function tickableRows(self: AnyActorRef): { readonly pks: readonly number[]; readonly areAll: boolean } {
  const { departed, extent } = singletonActor(self, 'incidents').getSnapshot().context
  const { rows } = singletonActor(self, 'incidentList').getSnapshot().context
  return { pks: rows.filter((pk) => !departed.has(pk)), areAll: extent === 'everything' }
}

/** The rows in the order in which they are on screen. */
export function orderedRows(self: AnyActorRef): readonly number[] {
  const { rows, grouped } = singletonActor(self, 'incidentList').getSnapshot().context
  return grouped?.rows ?? rows
}

/** The ticked incidents. */
export function tickedIncidents(self: AnyActorRef): ReadonlySet<number> {
  return singletonActor(self, 'selection').getSnapshot().context.ticked
}

/** The rows of a group or of folded rows, by the id of their line; none unless that line is on screen. */
export function rowsOfPart(self: AnyActorRef, id: string): readonly number[] {
  const snapshot = singletonActor(self, 'listGroups').getSnapshot()
  return isWaiting(snapshot) ? [] : rowsOfLine(snapshot.context.lines.lines, id)
}
