/** What charts read of single incidents in the store, which the list holds. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import type { Incident } from './domain/incident.ts'
import type { StoredIncident } from './domain/incidentStore.ts'

/** What the store knows of these incidents now. */
export function knownIncidents(self: AnyActorRef, pks: readonly number[]): ReadonlyMap<number, Incident> {
  const { storedIncidents } = singletonActor(self, 'incidents').getSnapshot().context.store
  return new Map(
    pks.flatMap((pk) => {
      const known = storedIncidents.get(pk)
      return known === undefined ? [] : [[pk, known.incident]]
    }),
  )
}

/** Which incidents the list holds by the last word, and where that comes from. */
export interface ListedIncidents {
  readonly latest: readonly number[]
  /** When the list was last asked for, and when its last answer came; milliseconds since 1970. */
  readonly askedAt: number
  readonly refreshedAt: number | undefined
}

/** What the store holds of one incident now, and the list. */
export function storedIncidentOf(
  self: AnyActorRef,
  pk: number,
): { readonly stored: StoredIncident | undefined; readonly list: ListedIncidents } {
  const { context } = singletonActor(self, 'incidents').getSnapshot()
  return { stored: context.store.storedIncidents.get(pk), list: context }
}
