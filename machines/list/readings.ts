/** Lets charts read the list, its ticked rows and the preferences. */
import type { AnyActorRef } from 'xstate'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { rowsOfLine } from './domain/groups/lineRows.ts'
import type { Line } from './domain/groups/lines.ts'
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

/**
 * The rows that can be ticked, in the order in which they are on screen; undefined stands for the line of a group or of
 * folded rows, and for a row that has left the list.
 */
export function rowsInLines(self: AnyActorRef): readonly (number | undefined)[] {
  const departed = departedIncidents(self)
  const { rows, grouped } = singletonActor(self, 'incidentList').getSnapshot().context
  const drawn = grouped === undefined ? rows : linesOf(self).map((line) => (line.kind === 'row' ? line.pk : undefined))
  return drawn.map((pk) => (pk === undefined || departed.has(pk) ? undefined : pk))
}

/** The ticked incidents. */
export function tickedIncidents(self: AnyActorRef): ReadonlySet<number> {
  return singletonActor(self, 'selection').getSnapshot().context.ticked
}

/** The rows of a group or of folded rows, by the id of their line; none unless that line is on screen. */
export function rowsOfPart(self: AnyActorRef, id: string): readonly number[] {
  return rowsOfLine(linesOf(self), id)
}

/** The lines on screen while the rows are grouped. */
function linesOf(self: AnyActorRef): readonly Line[] {
  const snapshot = singletonActor(self, 'listGroups').getSnapshot()
  return isWaiting(snapshot) ? [] : snapshot.context.lines.lines
}
