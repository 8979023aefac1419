/** One incident, as the store knows it: for whoever shows it and would not miss what is heard of it elsewhere. */
import { fromCallback, type EventObject } from 'xstate'
import { isSame, type Incident } from '../domain/incident.ts'
import { singletonActor } from '../../core/system.ts'
import { storedIncidentOf } from '../readings.ts'

export interface StoredIncidentHeard {
  readonly type: 'storedIncident.heard'
  /** What the incident is by that word; undefined: it left the store or the list without one, as if it were deleted. */
  readonly incident: Incident | undefined
  /** When it was heard, or the question left to which it is the answer; milliseconds since 1970. */
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
  const { pk, incident: shown } = input
  let { stored, list } = storedIncidentOf(self, pk)

  function tell(incident: Incident | undefined, heardAt: number) {
    sendBack({ type: 'storedIncident.heard', incident, heardAt } satisfies StoredIncidentHeard)
  }

  function look() {
    const before = { stored, list }
    ;({ stored, list } = storedIncidentOf(self, pk))
    const { latest, askedAt, refreshedAt } = list
    if (stored !== before.stored) tell(stored?.incident, stored?.lastModified ?? Date.now())
    else if (latest !== before.list.latest && before.list.latest.includes(pk) && !latest.includes(pk)) {
      tell(undefined, refreshedAt === before.list.refreshedAt ? Date.now() : askedAt)
    }
  }

  if (stored !== undefined && !isSame(stored.incident, shown)) tell(stored.incident, stored.lastModified)
  const subscription = singletonActor(self, 'incidents').subscribe(look)
  return () => subscription.unsubscribe()
})
