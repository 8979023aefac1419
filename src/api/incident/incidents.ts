import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'
import { wireIncident } from './wire/incident.ts'

/** Reads single incidents. */
export function createIncidentCalls(client: ApiClient) {
  /** The current version of an incident. The server responds with 404 if it does not know the incident. */
  function fetchIncident(input: { pk: number }, signal?: AbortSignal): Promise<Incident> {
    return client.call(
      get(`get incident ${input.pk}`, (paths) => paths.incident(input.pk), json(wireIncident)),
      signal,
    )
  }

  return { fetchIncident }
}
