/** What becomes of a list by a word on one of its incidents (decisions, Store). */
import { change, modifyUnlessOvertaken } from '../../incident/domain/incidentStore.ts'
import type { Incident, IncidentChange } from '../../incident/domain/incident.ts'
import type { KeptList } from './keptList.ts'

/** An incident as it was when a request left, in milliseconds since 1970. */
export interface IncidentReport {
  readonly incident: Incident
  readonly askedAt: number
}

/** What was heard of the incident since that request left wins. */
export function toldOf(list: KeptList, { incident, askedAt }: IncidentReport, now: number): Pick<KeptList, 'store'> {
  return { store: modifyUnlessOvertaken(list.store, incident, askedAt, now, list.latest) }
}

/** An incident, and what is different of it now. */
export interface IncidentDifference {
  readonly pk: number
  readonly change: IncidentChange
}

/** A known incident with other content. */
export function differing(list: KeptList, difference: IncidentDifference, now: number): Pick<KeptList, 'store'> {
  return { store: change(list.store, difference.pk, difference.change, now, list.latest) ?? list.store }
}
