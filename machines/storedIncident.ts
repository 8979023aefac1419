/** One incident, as the store knows it: for whoever shows it and would not miss what is heard of it elsewhere. */
import { fromCallback, type EventObject } from 'xstate'
import { isSame, type Incident } from './domain/incident.ts'
import { listingOf, loneActor } from './system.ts'

export interface StoredIncidentHeard {
  readonly type: 'storedIncident.heard'
  /** What the incident is by that word; undefined: it left the store or the list without one, as if it were deleted. */
  readonly incident: Incident | undefined
  /** When it was heard; milliseconds since 1970. */
  readonly heardAt: number
}

export interface StoredIncidentInput {
  readonly pk: number
  /** What is shown of it. */
  readonly incident: Incident | undefined
}

/**
 * Sends each word that the store hears of the incident, also one that says what is known: something happened to it. What
 * was heard before, but later than what is shown, is sent at once.
 */
export const storedIncident = fromCallback<EventObject, StoredIncidentInput>(({ sendBack, self, input }) => {
  let { listed, stored } = now()

  function now() {
    const listing = listingOf(self)
    return { listed: listing.listed, stored: listing.storedIncidents.get(input.pk) }
  }

  function tell(incident: Incident | undefined, heardAt: number) {
    sendBack({ type: 'storedIncident.heard', incident, heardAt } satisfies StoredIncidentHeard)
  }

  function look() {
    const before = { listed, stored }
    ;({ listed, stored } = now())
    if (stored !== before.stored) tell(stored?.incident, stored?.lastModified ?? Date.now())
    else if (listed !== before.listed && before.listed.includes(input.pk) && !listed.includes(input.pk)) {
      tell(undefined, Date.now())
    }
  }

  if (stored !== undefined && !isSame(stored.incident, input.incident)) tell(stored.incident, stored.lastModified)
  const subscription = loneActor(self, 'incidents').subscribe(look)
  return () => subscription.unsubscribe()
})
