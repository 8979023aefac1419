import type { SnapshotFrom } from 'xstate'
import { incidentHeading, type Incident } from '../../../machines/incident/domain/incident.ts'
import type { IncidentRef } from '../../../machines/incident/incident.ts'

type IncidentSnapshot = SnapshotFrom<IncidentRef>

export function descriptionOf(snapshot: IncidentSnapshot): string | undefined {
  return snapshot.context.incident?.description
}

/** '{pk}: {description}' or, until the incident is known, 'Incident' and the key from the address. */
export function headingOf(incident: Incident | undefined, text: string): string {
  return incident === undefined ? `Incident ${text}` : incidentHeading(incident)
}

/** The title of the page: the product's name and the incident's description, or its key if there is no description. */
export function titleOf(incident: Incident | undefined, text: string): string {
  return `Argus | ${incident?.description.trim() || `Incident ${text}`}`
}
