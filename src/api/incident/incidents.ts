import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { wireIncident } from './wire/incident.ts'

/** Reading single incidents. */
export function createIncidentCalls(client: ApiClient) {
  /** One incident as it is now; one that the server does not know is refused with status 404. */
  function fetchIncident(input: { pk: number }, signal?: AbortSignal): Promise<Incident> {
    return client.call(
      ({ paths }) => ({
        action: `get incident ${input.pk}`,
        method: 'GET',
        path: paths.incident(input.pk),
        read: json(wireIncident),
      }),
      signal,
    )
  }

  return { fetchIncident }
}
