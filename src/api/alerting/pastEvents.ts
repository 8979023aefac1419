import type { PastEventPage } from '../../../machines/alerting/domain/trial/pastEvent.ts'
import type { PastEventsRequest } from '../../../machines/alerting/ports.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'
import { wirePastEvents, wirePastIncidents } from './wire/pastEvent.ts'

/** Reads what has happened lately, of all incidents (docs/behaviour.md#trial). The list goes first. */
export function createPastEventCalls(client: ApiClient) {
  /** A page of the feed, newest events first by the time that their sources gave. */
  function fetchPastEvents({ cursor, atMost }: PastEventsRequest, signal?: AbortSignal): Promise<PastEventPage> {
    return client.call(
      get('get past events', (paths) => paths.allEvents, json(wirePastEvents), {
        query: { page_size: String(atMost), cursor },
        precedence: 'last',
      }),
      signal,
    )
  }

  /** These incidents as they are now. Those that the server does not have, and unreadable ones, are left out. */
  function fetchPastIncidents({ pks }: { pks: readonly number[] }, signal?: AbortSignal): Promise<readonly Incident[]> {
    return client.call(
      get('get the incidents of past events', (paths) => paths.incidents, json(wirePastIncidents), {
        query: { id__in: pks.join(','), page_size: String(pks.length) },
        precedence: 'last',
      }),
      signal,
    )
  }

  return { fetchPastEvents, fetchPastIncidents }
}
