import * as v from 'valibot'
import type { Place } from '../../../machines/core/domain/route.ts'
import { placeOf, routeOf } from '../../../machines/core/domain/route.ts'
import type { ServerPageEvent } from '../../../machines/session/ports.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'
import { openEmptyTab, type TabOpeningPage } from '../core/emptyTab.ts'

/** Milliseconds for which the place is remembered: long enough to sign in, too short to surprise anybody later. */
export const signInTime = 900_000

const wireMarker = v.pipe(v.string(), v.parseJson(), v.object({ returnTo: v.string(), at: v.number() }))

export interface ServerSignIn {
  /** Notes that the user leaves to sign in on the server's own pages, and where they want to be afterwards. */
  readonly begin: (returnTo: string) => void
  /**
   * The place where the visit begins. The server's pages do not lead back to the place that the user left, but to the
   * list: then it is the noted place, once.
   */
  readonly arrive: (place: Place) => Place
  /** Whether the user has left this tab's console to sign in on the server's own pages, and has not arrived yet. */
  readonly isUnderWay: () => boolean
  /** Forgets the noted place: the user is signed in, or does not want to sign in there any more. */
  readonly end: () => void
}

/**
 * Remembers, in the browser's session storage, where a user wants to be after signing in on the server's own pages
 * (docs/behaviour.md#login). Never throws: if the browser refuses, the visit begins at the place of the address.
 */
export function createServerSignIn(
  browserStorage: () => Storage,
  basePath: string,
  now: () => number = Date.now,
): ServerSignIn {
  const name = nameBelow(basePath, `${storagePrefix}returnTo`)

  function noted(): string | undefined {
    try {
      const { returnTo, at } = v.parse(wireMarker, browserStorage().getItem(name))
      const age = now() - at
      return age >= 0 && age < signInTime && /^\/(?![/\\])/.test(returnTo) ? returnTo : undefined
    } catch {
      return undefined
    }
  }

  /** Returns whether the browser allowed it. */
  function forget(): boolean {
    try {
      browserStorage().removeItem(name)
      return true
    } catch {
      return false
    }
  }

  return {
    begin(returnTo) {
      try {
        browserStorage().setItem(name, JSON.stringify({ returnTo, at: now() }))
      } catch {
        // Without storage, the user arrives at the list.
      }
    },
    arrive(place) {
      const returnTo = noted()
      const { name: page } = routeOf(place.path)
      // From the login page, the user may still leave for the server's pages again.
      if (returnTo === undefined || page === 'login') return place
      if (!forget()) return place
      return page === 'incidents' && place.search === '' ? placeOf(returnTo) : place
    },
    isUnderWay: () => noted() !== undefined,
    end: () => void forget(),
  }
}

/**
 * Opens the server's page in another tab. Without an address, the server has no such page, and nothing happens.
 */
export function openServerPage(
  page: TabOpeningPage,
  address: string | undefined,
  send: (event: ServerPageEvent) => void,
): void {
  if (address === undefined) return
  const tab = openEmptyTab(page)
  if (tab === null) return send({ type: 'serverPage.blocked', address })
  tab.location.replace(address)
  send({ type: 'serverPage.opened' })
}
