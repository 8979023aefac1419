import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import type { IncidentPage, PageRequest } from '../../../machines/list/domain/page.ts'
import { createSharing } from '../core/sharing.ts'
import { json } from '../server/answer.ts'
import type { ApiClient, ApiRequest } from '../server/client.ts'
import { get } from '../server/requests.ts'
import type { Dialect } from '../server/dialect.ts'
import { countParameters, pageParameters } from './listRequest.ts'
import { wireIncidentCount } from './wire/incidentCount.ts'
import { wireIncidentPage } from './wire/incidentPage.ts'

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

  return {
    fetchIncidentPage,
    fetchIncidentCount,
  }
}

/** A key that is equal for equal questions, whatever the time is. */
function countKey(question: MatchQuestion): string {
  return JSON.stringify([countParameters({ ...question, timeframeHours: 0 }, 0), question.timeframeHours])
}
