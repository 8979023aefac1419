/** How an update of one incident changes the list (docs/behaviour.md#store). */
import { modifyAll, modifyUnlessOvertaken } from '../../incident/domain/incidentStore.ts'
import type { Incident, IncidentChange } from '../../incident/domain/incident.ts'
import type { KeptList } from './keptList.ts'

/** An incident from an answer, and when its request was sent, in milliseconds since 1970. */
export interface IncidentReport {
  readonly incident: Incident
  readonly askedAt: number
}

/** Incidents from an answer, and when its request was sent, in milliseconds since 1970. */
export interface IncidentReports {
  readonly incidents: readonly Incident[]
  readonly askedAt: number
}

/** The incidents of an answer that were not updated after its request was sent. */
export function notOvertaken({ store }: KeptList, { incidents, askedAt }: IncidentReports): readonly Incident[] {
  return incidents.filter(({ pk }) => (store.storedIncidents.get(pk)?.lastModified ?? 0) <= askedAt)
}

/** Stores the incident, unless it was updated after the request was sent. */
export function toldOf(list: KeptList, { incident, askedAt }: IncidentReport, now: number): Pick<KeptList, 'store'> {
  return { store: modifyUnlessOvertaken(list.store, incident, askedAt, now, list.latest) }
}

/** Stores those of the incidents that are known, as `toldOf` does. */
export function toldOfKnown(
  list: KeptList,
  { incidents, askedAt }: IncidentReports,
  now: number,
): Pick<KeptList, 'store'> {
  const known = incidents.filter(({ pk }) => list.store.storedIncidents.has(pk))
  return known.reduce(({ store }, incident) => toldOf({ ...list, store }, { incident, askedAt }, now), {
    store: list.store,
  })
}

/** The fields of an incident that have changed. */
export interface IncidentDifference {
  readonly pk: number
  readonly change: IncidentChange
}

/** Stores new versions of incidents; the rows stay the same. */
export function withOwn(list: KeptList, incidents: readonly Incident[], now: number): Pick<KeptList, 'store'> {
  return { store: modifyAll(list.store, incidents, now, list.latest) }
}

/** The new version of a known incident; none if the incident is unknown. */
export function differing({ store }: KeptList, { pk, change }: IncidentDifference): readonly Incident[] {
  const known = store.storedIncidents.get(pk)
  return known === undefined ? [] : [{ ...known.incident, ...change }]
}
