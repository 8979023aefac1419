/** What the incident store takes from an answer about the writes of another tab. */
import { notOvertaken, type IncidentReports } from '../domain/toldOf.ts'
import type { KeptList } from '../domain/keptList.ts'
import type { Versions } from './incidentsEvent.ts'

/** The parameters of `incidents.takeTold`: only what has not been updated here since the answer was requested. */
export function newestTold({ context, event }: { context: KeptList; event: IncidentReports }): Versions {
  return { incidents: notOvertaken(context, event) }
}
