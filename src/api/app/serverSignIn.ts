import * as v from 'valibot'
import type { Place } from '../../../machines/core/domain/route.ts'
import { placeOf, routeOf, routePatterns } from '../../../machines/core/domain/route.ts'
import { nameBelow, storagePrefix } from '../core/basePath.ts'

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
      try {
        browserStorage().removeItem(name)
      } catch {
        return place
      }
      return page === 'incidents' && place.search === '' ? placeOf(returnTo) : place
    },
    isUnderWay: () => noted() !== undefined,
  }
}

/** The part of the page needed to sign in beside it. */
interface BesidePage {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>
  readonly location: Pick<Location, 'reload' | 'pathname'>
}

/**
 * Below a path, the server's pages never lead back to the console, so they open in another tab. Whenever this tab is
 * seen again while nobody is signed in here, it starts again, and the server says who is signed in.
 */
export function startAgainWhenSeen({ document, location }: BesidePage, isWaiting: () => boolean): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && location.pathname.endsWith(routePatterns.login) && isWaiting())
      location.reload()
  })
}
