/** What the current page reads from its place, and the addresses of lists (docs/behaviour.md#routes). */
import type { AnyActorRef } from 'xstate'
import { routeOf, type Place } from '../core/domain/route.ts'
import type { DialogAction } from '../incident/domain/dialogAction.ts'
import { stepIn, type Trail } from '../incident/domain/trail.ts'
import type { IncidentInput } from '../incident/incident.ts'
import { asksList } from '../list/domain/askedQuery.ts'
import { preferencesOf } from '../list/readings.ts'
import { displayAt, type Display } from '../views/domain/displayParts.ts'
import { searchOf, type ListContent } from '../views/domain/viewAddress.ts'
import { displayForWall, isWall, wallPartsOf } from '../views/domain/wallDisplay.ts'
import { lentTo } from '../views/lentDisplay.ts'
import type { ShortcutsInput } from './shortcuts.ts'
import type { SurroundingsInput } from './surroundings.ts'

interface Placed {
  readonly place: Place
}

export function searchOfPlace({ context: { place } }: { context: Placed }) {
  return { search: place.search }
}

/** The address of the list with this content at a place. That of the wall also has the choices for the wall. */
export function addressOf(place: Place, { query, display }: ListContent, view: string | undefined): string {
  const address = place.path + searchOf({ query, display: displayAt(place, display) }, view)
  return isWall(place) ? address + wallPartsOf(place.search) : address
}

/** What the address lends to the display. The wall takes over how the list was shown, if its address does not say. */
export function displayShown(place: Place, self: AnyActorRef): Display {
  const isTakenOver = isWall(place) && !asksList(place)
  return isTakenOver ? displayForWall(lentTo(self), preferencesOf(self)) : lentTo(self)
}

export function listShortcuts({ self }: { self: AnyActorRef }): ShortcutsInput {
  return { enabled: preferencesOf(self).keyboardShortcuts, isOnPage: false }
}

export function pageShortcuts({ self }: { self: AnyActorRef }): ShortcutsInput {
  return { enabled: preferencesOf(self).keyboardShortcuts, isOnPage: true }
}

/** The incident beside that of the page to which a key leads; undefined if there is none. */
export function neighbourOf(
  { place, trail }: Placed & { readonly trail: Trail },
  action: DialogAction,
): number | undefined {
  const route = routeOf(place.path)
  const pk = route.name === 'incident' ? route.pk : undefined
  return pk === undefined ? undefined : stepIn(trail, pk, action)
}

export function addressedIncident({ context }: { context: Placed }): IncidentInput & SurroundingsInput {
  const route = routeOf(context.place.path)
  return route.name === 'incident' ? { pk: route.pk, text: route.text } : { pk: undefined, text: '' }
}
