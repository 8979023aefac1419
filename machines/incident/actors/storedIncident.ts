/** Follows one incident in the store, for charts that show it and must not miss changes made elsewhere. */
import { fromCallback, type EventObject } from 'xstate'
import { isSame, type Incident } from '../domain/incident.ts'
import { singletonActor } from '../../core/system.ts'
import { storedIncidentOf } from '../readings.ts'

export interface StoredIncidentHeard {
  readonly type: 'storedIncident.heard'
  /**
   * The incident after the update; undefined if it left the store, or left the list without an update: both count as a
   * deletion.
   */
  readonly incident: Incident | undefined
  /** When the update arrived or, for a response, when its request was sent; milliseconds since 1970. */
  readonly heardAt: number
}

export interface StoredIncidentInput {
  readonly pk: number
  /** The version on screen. */
  readonly incident: Incident | undefined
}

/**
 * Sends every update that the store receives for the incident. An update with unchanged contents is sent too, because
 * it means that something happened to the incident. A version already in the store that differs from the one on screen
 * is sent immediately.
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
