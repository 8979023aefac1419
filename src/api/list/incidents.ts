import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import type { IncidentPage, PageRequest } from '../../../machines/list/domain/page.ts'
import { json } from '../server/answer.ts'
import type { ApiClient, ApiRequest } from '../server/client.ts'
import type { Dialect } from '../server/dialect.ts'
import { countParameters, pageParameters } from './listRequest.ts'
import type { Rows } from '../server/wire/rows.ts'
import { wireIncidentCount } from './wire/incidentCount.ts'
import { wireIncidentPage, wireIncidents, wireWholePage } from './wire/incidentPage.ts'

/** Reads the list of incidents. `now` returns the time in milliseconds since 1970. */
export function createIncidentListCalls(client: ApiClient, now: () => number = client.now) {
  /** One page. The server responds with 404 if it no longer knows the cursor. */
  function fetchIncidentPage(input: PageRequest, signal?: AbortSignal): Promise<IncidentPage> {
    return client.call(
      ({ paths }) => ({
        action: 'get incidents',
        method: 'GET',
        path: paths.incidents,
        query: pageParameters(input, now()),
        read: json(wireIncidentPage),
      }),
      signal,
    )
  }

  /** How many incidents match; undefined if the server cannot count. */
  function fetchIncidentCount(input: MatchQuestion, signal?: AbortSignal): Promise<number | undefined> {
    return client.call(
      ({ paths }) => ({
        action: 'count incidents',
        method: 'GET',
        path: paths.incidents,
        query: countParameters(input, now()),
        read: json(wireIncidentCount),
        isDispensable: true,
      }),
      signal,
    )
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
    fetchOpenIncidents,
    fetchOpenUnackedIncidents,
  }
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
