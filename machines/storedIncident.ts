/** One incident, as the store knows it: for whoever shows it and would not miss what is heard of it elsewhere. */
import { fromCallback, type EventObject } from 'xstate'
import type { Incident } from './domain/incident.ts'
import { knownIncidents, loneActor } from './system.ts'

export interface StoredIncidentChanged {
  readonly type: 'storedIncident.changed'
  /** Undefined: the store knows it no longer, as it was deleted or not heard of for long. */
  readonly incident: Incident | undefined
}

/** Sends the incident each time the store hears something else of it. */
export const storedIncident = fromCallback<EventObject, { readonly pk: number }>(({ sendBack, self, input: { pk } }) => {
  let known = knownIncidents(self, [pk]).get(pk)

  function look() {
    const now = knownIncidents(self, [pk]).get(pk)
    if (now === known) return
    known = now
    sendBack({ type: 'storedIncident.changed', incident: now } satisfies StoredIncidentChanged)
  }

  const subscription = loneActor(self, 'incidents').subscribe(look)
  return () => subscription.unsubscribe()
})
