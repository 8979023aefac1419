import { chunkSize } from '../../machines/domain/bulk.ts'
import type { Incident, SourceSystem } from '../../machines/domain/incident.ts'
import type { MatchQuestion } from '../../machines/domain/matching.ts'
import type { IncidentPage, PageRequest } from '../../machines/domain/page.ts'
import { json } from './answer.ts'
import type { ApiClient } from './client.ts'
import { countQuery, incidentQuery } from './incidentQuery.ts'
import type { Rows } from './wire/rows.ts'
import { wireIncidentCount } from './wire/incidentCount.ts'
import { wireIncident, wireIncidentPage } from './wire/incident.ts'

/** Reading incidents. `now` is the time in milliseconds since 1970. */
export function createIncidentCalls(client: ApiClient, now: () => number = client.now) {
  /** One page. A cursor that the server no longer knows is refused with status 404. */
  function fetchIncidentPage(input: PageRequest, signal?: AbortSignal): Promise<IncidentPage> {
    return client.call(({ paths }) => ({
      action: 'get incidents',
      method: 'GET',
      path: paths.incidents,
      query: incidentQuery(input, now()),
      read: json(wireIncidentPage),
    }), signal)
  }

  /** How many incidents match; undefined where the server cannot count. */
  function fetchIncidentCount(input: MatchQuestion, signal?: AbortSignal): Promise<number | undefined> {
    return client.call(({ paths }) => ({
      action: 'count incidents',
      method: 'GET',
      path: paths.incidents,
      query: countQuery(input, now()),
      read: json(wireIncidentCount),
      isDispensable: true,
    }), signal)
  }

  function fetchIncident(input: { pk: number }, signal?: AbortSignal): Promise<Incident> {
    return client.call(({ paths }) => ({
      action: `get incident ${input.pk}`, method: 'GET', path: paths.incident(input.pk), read: json(wireIncident),
    }), signal)
  }

  /** These incidents as they are now, in calls of at most 100; those the server does not know are absent. */
  async function fetchChosenIncidents(input: { pks: readonly number[] }, signal?: AbortSignal): Promise<readonly Incident[]> {
    const found: Incident[] = []
    for (let start = 0; start < input.pks.length; start += chunkSize) {
      const chunk = input.pks.slice(start, start + chunkSize)
      const page = await client.call(({ paths }) => ({
        action: 'get incidents',
        method: 'GET',
        path: paths.incidents,
        query: { id__in: chunk.join(','), page_size: String(chunk.length) },
        read: json(wireIncidentPage),
      }), signal)
      found.push(...page.incidents)
    }
    return found
  }

  /** All open incidents, unpaged. */
  function fetchOpenIncidents(signal?: AbortSignal): Promise<Rows<Incident>> {
    return client.call(({ openIncidents }) => {
      const { rows, ...asked } = openIncidents('all')
      return { action: 'get open incidents', method: 'GET', ...asked, read: json(rows) }
    }, signal)
  }

  /** All open incidents that nobody has acknowledged, unpaged. */
  function fetchOpenUnackedIncidents(signal?: AbortSignal): Promise<Rows<Incident>> {
    return client.call(({ openIncidents }) => {
      const { rows, ...asked } = openIncidents('unacked')
      return { action: 'get open and unacknowledged incidents', method: 'GET', ...asked, read: json(rows) }
    }, signal)
  }

  /** The systems that incidents come from. */
  function fetchSourceSystems(signal?: AbortSignal): Promise<readonly SourceSystem[]> {
    return client.call(({ paths, sourceSystems }) => ({
      action: 'get incident metadata', method: 'GET', path: paths.sourceSystems, read: json(sourceSystems),
    }), signal)
  }

  return {
    fetchIncidentPage,
    fetchIncidentCount,
    fetchIncident,
    fetchChosenIncidents,
    fetchOpenIncidents,
    fetchOpenUnackedIncidents,
    fetchSourceSystems,
  }
}
