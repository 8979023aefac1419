import type { CoverableIncidents } from '../../../machines/alerting/domain/planned/taskCoverage.ts'
import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'
import { pageParameters } from './listRequest.ts'
import { wireIncidentPage } from './wire/incidentPage.ts'

/** The most incidents to fetch for a preview: a server needs about three seconds for as many. */
const mostCoverable = 1000

/** The API call for what maintenance may cover (docs/behaviour.md#maintenance-page). */
export function createCoverableCalls(client: ApiClient) {
  /** The matching incidents in one response, and whether it holds all of them. */
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

  return { fetchCoverable }
}
