/** How an update of one incident changes the list (docs/behaviour.md#store). */
import { change, modifyUnlessOvertaken } from '../../incident/domain/incidentStore.ts'
import type { Incident, IncidentChange } from '../../incident/domain/incident.ts'
import type { KeptList } from './keptList.ts'

/** An incident from an answer, and when its request was sent, in milliseconds since 1970. */
export interface IncidentReport {
  readonly incident: Incident
  readonly askedAt: number
}

/** Stores the incident, unless it was updated after the request was sent. */
export function toldOf(list: KeptList, { incident, askedAt }: IncidentReport, now: number): Pick<KeptList, 'store'> {
  return { store: modifyUnlessOvertaken(list.store, incident, askedAt, now, list.latest) }
}

/** The fields of an incident that have changed. */
export interface IncidentDifference {
  readonly pk: number
  readonly change: IncidentChange
}

/** Stores changed fields of a known incident. */
export function differing(list: KeptList, difference: IncidentDifference, now: number): Pick<KeptList, 'store'> {
  return { store: change(list.store, difference.pk, difference.change, now, list.latest) ?? list.store }
}
