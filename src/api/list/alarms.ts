import type { IncidentPage, PageRequest } from '../../../machines/list/domain/page.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { pageParameters } from './listRequest.ts'
import { wireIncidentPage } from './wire/incidentPage.ts'

/** The API call for alarms. `now` returns the time in milliseconds since 1970. */
export function createAlarmCalls(client: ApiClient, now: () => number = client.now) {
  /** The newest alarms. A failure is not reported. */
  function fetchAlarms(input: PageRequest, signal?: AbortSignal): Promise<IncidentPage> {
    return client.call(
      ({ paths }) => ({
        action: 'get alarms',
        precedence: 'last',
        method: 'GET',
        path: paths.incidents,
        query: pageParameters(input, now()),
        read: json(wireIncidentPage),
        isDispensable: true,
      }),
      signal,
    )
  }

  return { fetchAlarms }
}
