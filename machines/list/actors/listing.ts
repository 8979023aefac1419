/** Follows the incident list, for charts that only read it. */
import { fromCallback, type EventObject } from 'xstate'
import type { Listing } from '../domain/listing.ts'
import { listingOf } from '../readings.ts'
import { singletonActor } from '../../core/system.ts'

export interface ListingChanged {
  readonly type: 'listing.changed'
  readonly listing: Listing
}

/** Sends the list immediately, and again each time something in it has changed. */
export const listing = fromCallback<EventObject>(({ sendBack, self }) => {
  const incidents = singletonActor(self, 'incidents')
  let told: Listing | undefined

  function tell() {
    const now = listingOf(self)
    if (told !== undefined && isSame(told, now)) return
    told = now
    sendBack({ type: 'listing.changed', listing: now } satisfies ListingChanged)
  }

  tell()
  const subscription = incidents.subscribe(tell)
  return () => subscription.unsubscribe()
})

function isSame(one: Listing, other: Listing): boolean {
  return (
    one.listed === other.listed &&
    one.storedIncidents === other.storedIncidents &&
    one.hasMore === other.hasMore &&
    one.isFirst === other.isFirst &&
    one.isGrowing === other.isGrowing
  )
}
