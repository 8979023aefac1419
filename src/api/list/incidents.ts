import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { shownMatches, type SourceMatches } from '../../../machines/filter/domain/soughtIncident.ts'
import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import type { IncidentPage, PageRequest } from '../../../machines/list/domain/page.ts'
import { createSharing } from '../core/sharing.ts'
import { json } from '../server/answer.ts'
import type { ApiClient, ApiRequest } from '../server/client.ts'
import { get } from '../server/requests.ts'
import type { Dialect } from '../server/dialect.ts'
import { countParameters, pageParameters } from './listRequest.ts'
import type { Rows } from '../server/wire/rows.ts'
import { wireIncidentCount } from './wire/incidentCount.ts'
import { wireIncidentPage, wireIncidents, wireWholePage } from './wire/incidentPage.ts'

/** The request for a page of the list. `now` is the time in milliseconds since 1970. */
export function incidentPageRequest(input: PageRequest, { paths }: Dialect, now: number): ApiRequest<IncidentPage> {
  return {
    action: 'get incidents',
    method: 'GET',
    path: paths.incidents,
    query: pageParameters(input, now),
    precedence: 'first',
    ...(input.timeframeHours > 0 ? { asOf: now, question: JSON.stringify(input) } : {}),
    read: json(wireIncidentPage),
    times: startTimesOf,
  }
}

/** The times in a page, which tell the server's time zone. */
export function startTimesOf({ incidents }: Pick<IncidentPage, 'incidents'>): readonly string[] {
  return incidents.map(({ startTime }) => startTime)
}

/** Reads the list of incidents. `now` returns the time in milliseconds since 1970. */
export function createIncidentListCalls(client: ApiClient, now: () => number = client.now) {
  /** One page. The server responds with 404 if it no longer knows the cursor. */
  function fetchIncidentPage(input: PageRequest, signal?: AbortSignal): Promise<IncidentPage> {
    return client.call((dialect) => incidentPageRequest(input, dialect, now()), signal)
  }

  const sharing = createSharing<number | undefined>()

  /** How many incidents match; undefined if the server cannot count. */
  function fetchIncidentCount(input: MatchQuestion, signal?: AbortSignal): Promise<number | undefined> {
    // The count of all levels and the count of the filter's levels are often the same request.
    return sharing(countKey(input), signal, (shared) =>
      client.call(
        get('count incidents', (paths) => paths.incidents, json(wireIncidentCount), {
          precedence: 'last',
          query: countParameters(input, now()),
          isDispensable: true,
        }),
        shared,
      ),
    )
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

  return {
    fetchIncidentPage,
    fetchIncidentCount,
    fetchSourceMatches,
    fetchOpenIncidents,
    fetchOpenUnackedIncidents,
  }
}

/** A key that is equal for equal questions, whatever the time is. */
function countKey(question: MatchQuestion): string {
  return JSON.stringify([countParameters({ ...question, timeframeHours: 0 }, 0), question.timeframeHours])
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
