/** Lets charts read single incidents from the store, which the chart `incidents` holds. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import type { Incident } from './domain/incident.ts'
import type { StoredIncident } from './domain/incidentStore.ts'

/** These incidents as the store holds them now, without those that it does not know. */
export function knownIncidents(self: AnyActorRef, pks: readonly number[]): ReadonlyMap<number, Incident> {
  const { storedIncidents } = singletonActor(self, 'incidents').getSnapshot().context.store
  return new Map(
    pks.flatMap((pk) => {
      const known = storedIncidents.get(pk)
      return known === undefined ? [] : [[pk, known.incident]]
    }),
  )
}

/** The incidents of the latest list, and when that list was fetched. */
export interface ListedIncidents {
  readonly latest: readonly number[]
  /** When the list was last requested, and when its last answer arrived; milliseconds since 1970. */
  readonly askedAt: number
  readonly refreshedAt: number | undefined
}

/** One incident as the store holds it now, and the list. */
export function storedIncidentOf(
  self: AnyActorRef,
  pk: number,
): { readonly stored: StoredIncident | undefined; readonly list: ListedIncidents } {
  const { context } = singletonActor(self, 'incidents').getSnapshot()
  return { stored: context.store.storedIncidents.get(pk), list: context }
}

/** Seconds that an order waits before it is written; 0 if it is written at once (docs/behaviour.md#undo). */
export function undoSeconds(self: AnyActorRef): number {
  return singletonActor(self, 'preferences').getSnapshot().context.preferences.undoSeconds
}
