import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import { largestPageSize, type IncidentPage, type PageRequest } from '../../../machines/list/domain/page.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'
import { startTimesOf } from '../list/incidents.ts'
import { pageParameters } from '../list/listRequest.ts'
import { wireIncidentPage } from '../list/wire/incidentPage.ts'

/** How many pages of acknowledged incidents are fetched at most. */
const mostPages = 100

/** The API call for alarms. `now` returns the time in milliseconds since 1970. */
export function createAlarmCalls(client: ApiClient, now: () => number = client.now) {
  /** The newest alarms. A failure is not reported. */
  function fetchAlarms(input: PageRequest, signal?: AbortSignal): Promise<IncidentPage> {
    return client.call(
      get('get alarms', (paths) => paths.incidents, json(wireIncidentPage), {
        precedence: 'last',
        query: pageParameters(input, now()),
        times: startTimesOf,
        isDispensable: true,
      }),
      signal,
    )
  }

  /** The primary keys of all incidents that match. A failure is not reported. */
  async function fetchAckedAlarms(question: MatchQuestion, signal?: AbortSignal): Promise<Found<number>> {
    const pks: number[] = []
    let unreadable = 0
    const turned = new Set<string | undefined>()
    let cursor: string | undefined
    do {
      turned.add(cursor)
      const page: IncidentPage = await fetchAlarms({ ...question, pageSize: largestPageSize, cursor }, signal)
      pks.push(...page.incidents.map(({ pk }) => pk))
      unreadable += page.unreadable
      // A garbled server may lead from page to page endlessly.
      cursor = page.incidents.length + page.unreadable === 0 || turned.has(page.next) ? undefined : page.next
    } while (cursor !== undefined && turned.size < mostPages)
    return { items: pks, unreadable }
  }

  return { fetchAlarms, fetchAckedAlarms }
}
