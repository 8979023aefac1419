import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { wireIncident } from './wire/incident.ts'

/** Reads single incidents. */
export function createIncidentCalls(client: ApiClient) {
  /** The current version of an incident. The server responds with 404 if it does not know the incident. */
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
