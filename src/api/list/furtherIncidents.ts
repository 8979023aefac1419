import type { CoverableIncidents } from '../../../machines/maintenance/domain/taskCoverage.ts'
import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import {
  missingHeartbeatQuery,
  missingHeartbeats,
  type HeartbeatReport,
} from '../../../machines/filter/domain/sources/missingHeartbeats.ts'
import { shownMatches, type SourceMatches } from '../../../machines/filter/domain/soughtIncident.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { json } from '../server/answer.ts'
import type { ApiClient, ApiRequest } from '../server/client.ts'
import type { Dialect } from '../server/dialect.ts'
import { get } from '../server/requests.ts'
import type { Rows } from '../server/wire/rows.ts'
import { pageParameters } from './listRequest.ts'
import { wireIncidentPage, wireIncidents, wireWholePage } from './wire/incidentPage.ts'

/** The most incidents to fetch for a preview: a server needs about three seconds for as many. */
const mostCoverable = 1000

/** The most incidents about missing heartbeats to fetch: there is one for each source. */
const mostMissing = 100

/** Reads lists of incidents that the first screen does not need. */
export function createFurtherIncidentCalls(client: ApiClient) {
  /** The matching incidents in one response, and whether it holds all of them (docs/behaviour.md#maintenance-page). */
  async function fetchCoverable(input: MatchQuestion, signal?: AbortSignal): Promise<CoverableIncidents> {
    const { incidents, next, unreadable } = await client.call(
      get('get incidents', (paths) => paths.incidents, json(wireIncidentPage), {
        precedence: 'last',
        query: pageParameters({ ...input, cursor: undefined, pageSize: mostCoverable }, client.now()),
        isDispensable: true,
      }),
      signal,
    )
    return { incidents, isCut: next !== undefined || unreadable > 0 }
  }

  /**
   * The incidents, open or closed, that their sources know by this number or text. A server that ignores the question
   * sends other incidents, which are left out.
   */
  async function fetchSourceMatches({ text }: { text: string }, signal?: AbortSignal): Promise<SourceMatches> {
    const { incidents, next } = await client.call(
      get('find incidents by their number at a source', (paths) => paths.incidents, json(wireIncidentPage), {
        precedence: 'last',
        query: { source_incident_id: text, page_size: String(shownMatches) },
        isDispensable: true,
      }),
      signal,
    )
    const matching = incidents.filter(({ sourceIncidentId }) => sourceIncidentId === text)
    return {
      incidents: matching.slice(0, shownMatches),
      hasMore: matching.length > shownMatches || (next !== undefined && matching.length === incidents.length),
    }
  }

  /**
   * The sources whose heartbeats are missing (docs/behaviour.md#missing-heartbeats). Servers before 2.0 know no heartbeats,
   * and are not asked.
   */
  async function fetchMissingHeartbeats(signal?: AbortSignal): Promise<HeartbeatReport> {
    if (client.dialect().version === 'v1') return { missing: [], isCut: false }
    const question = { ...missingHeartbeatQuery, withLevels: false, cursor: undefined, pageSize: mostMissing }
    const { incidents, next, unreadable } = await client.call(
      get('find missing heartbeats', (paths) => paths.incidents, json(wireIncidentPage), {
        precedence: 'last',
        query: pageParameters(question, client.now()),
        isDispensable: true,
      }),
      signal,
    )
    return { missing: missingHeartbeats(incidents), isCut: next !== undefined || unreadable > 0 }
  }

  /** All open incidents in one response, which holds at most `largestList` from version 2.0 of the server. */
  function fetchOpenIncidents(signal?: AbortSignal): Promise<Rows<Incident>> {
    return client.call(
      (dialect) => ({ action: 'get open incidents', method: 'GET', ...openIncidents(dialect, 'all') }),
      signal,
    )
  }

  /** All open, unacknowledged incidents in one response, with the same limit. */
  function fetchOpenUnackedIncidents(signal?: AbortSignal): Promise<Rows<Incident>> {
    return client.call(
      (dialect) => ({
        action: 'get open and unacknowledged incidents',
        method: 'GET',
        ...openIncidents(dialect, 'unacked'),
      }),
      signal,
    )
  }

  return { fetchCoverable, fetchSourceMatches, fetchMissingHeartbeats, fetchOpenIncidents, fetchOpenUnackedIncidents }
}

/** The most incidents to fetch in one response. Servers have no limit, but a larger response would take minutes. */
const largestList = 10_000

/**
 * The request that fetches all open incidents, or only the unacknowledged ones, in one response rather than page by
 * page.
 */
function openIncidents(
  { paths, version }: Dialect,
  which: 'all' | 'unacked',
): Pick<ApiRequest<Rows<Incident>>, 'path' | 'query' | 'read'> {
  if (version === 'v1') {
    return {
      path: which === 'all' ? '/api/v1/incidents/open/' : '/api/v1/incidents/open+unacked/',
      read: json(wireIncidents),
    }
  }
  const query = { open: 'true', acked: which === 'all' ? undefined : 'false', page_size: String(largestList) }
  return { path: paths.incidents, query, read: json(wireWholePage) }
}
