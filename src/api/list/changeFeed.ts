import type { AlarmChanges, FeedAnswer, FeedEvent } from '../../../machines/list/domain/changeFeed.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { largestPageSize, type IncidentPage } from '../../../machines/list/domain/page.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import type {
  AlarmChangesRequest,
  ChangesRequest,
  FollowingRequest,
  LatestEventsRequest,
  ListedRequest,
} from '../../../machines/list/ports.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { listedParameters, pageParameters } from './listRequest.ts'
import { createIncidentListCalls, startTimesOf } from './incidents.ts'
import { cursorAfter } from './wire/cursor.ts'
import { wireFeed, type Feed } from './wire/feed.ts'
import { wireIncidentPage } from './wire/incidentPage.ts'

type Query = Readonly<Record<string, string | undefined>>

/** Maximum length of a query in characters: servers limit the request line, and a proxy may lengthen it. */
const longestQuery = 3800

/** Few events happen between two checks of the alarms. */
const alarmFeedSize = 50
/** How many pages of events are fetched at a time for alarms: after a longer pause, the newest events are enough. */
const mostFeedPages = 50

/** If any of these calls fails, the list itself is fetched, so the failure is not reported. */
const shared = { action: 'get recent events', method: 'GET', isDispensable: true } as const

/**
 * Fetches the changes on the server without the whole list. `now` returns the time in milliseconds since 1970.
 */
export function createChangeFeedCalls(client: ApiClient, now: () => number = client.now) {
  const { fetchIncidentCount } = createIncidentListCalls(client, now)

  /** The newest events, by the timestamps from their sources. */
  async function fetchLatestEvents(
    { atMost }: LatestEventsRequest,
    signal?: AbortSignal,
  ): Promise<readonly FeedEvent[]> {
    const { events } = await fetchFeed({ page_size: String(atMost) }, signal, 'last')
    return events
  }

  /** The oldest events since a given time, at most a hundred, and how many incidents match. */
  async function fetchChanges({ since, question }: ChangesRequest, signal?: AbortSignal): Promise<FeedAnswer> {
    const query = { page_size: String(largestPageSize), cursor: cursorAfter(since) }
    const [feed, count] = await Promise.all([fetchFeed(query, signal), fetchIncidentCount(question, signal)])
    const { events, hasMore, unreadable } = feed
    return { events, hasMore, unreadable, count }
  }

  /** All events since a given time, up to a limit, and how many incidents match each of the two questions. */
  async function fetchAlarmChanges(
    { since, question, acked }: AlarmChangesRequest,
    signal?: AbortSignal,
  ): Promise<AlarmChanges> {
    const [told, count, ackedCount] = await Promise.all([
      fetchEventsSince(since, signal),
      fetchIncidentCount(question, signal),
      acked === undefined ? undefined : fetchIncidentCount(acked, signal),
    ])
    return { ...told, count, acked: ackedCount }
  }

  async function fetchEventsSince(since: number, signal: AbortSignal | undefined) {
    const events: FeedEvent[] = []
    let cursor: string | undefined = cursorAfter(since)
    for (let pages = 0; cursor !== undefined && pages < mostFeedPages; pages += 1) {
      const page = await fetchFeed({ page_size: String(alarmFeedSize), cursor }, signal)
      events.push(...page.events)
      cursor = page.hasMore ? page.further : undefined
    }
    return { events, hasMore: cursor !== undefined }
  }

  /**
   * Fetches the given incidents that match and belong on the page. Makes several calls if one query would be too long.
   */
  async function fetchListedIncidents(input: ListedRequest, signal?: AbortSignal): Promise<Found<Incident>> {
    const { pks } = input
    if (pks.length === 0) return { items: [], unreadable: 0 }
    const query = listedParameters(input, now())
    const half = Math.ceil(pks.length / 2)
    if (pks.length > largestPageSize || (pks.length > 1 && lengthOf(query) > longestQuery)) {
      const first = await fetchListedIncidents({ ...input, pks: pks.slice(0, half) }, signal)
      const second = await fetchListedIncidents({ ...input, pks: pks.slice(half) }, signal)
      return { items: [...first.items, ...second.items], unreadable: first.unreadable + second.unreadable }
    }
    const { incidents, unreadable } = await fetchPage(query, signal)
    return { items: incidents, unreadable }
  }

  /** The given number of rows, from a given position in the list. */
  function fetchFollowing({ question, cursor, rows }: FollowingRequest, signal?: AbortSignal): Promise<IncidentPage> {
    return fetchPage(pageParameters({ ...question, pageSize: rows, cursor }, now()), signal)
  }

  function fetchFeed(query: Query, signal: AbortSignal | undefined, precedence?: 'last') {
    return client.call(
      ({ paths }) => ({
        ...shared,
        ...(precedence === undefined ? {} : { precedence }),
        path: paths.allEvents,
        query,
        read: json(wireFeed),
        times: timesOf,
      }),
      signal,
    )
  }

  function fetchPage(query: Query, signal: AbortSignal | undefined) {
    return client.call(
      ({ paths }) => ({ ...shared, path: paths.incidents, query, read: json(wireIncidentPage), times: startTimesOf }),
      signal,
    )
  }

  return { fetchLatestEvents, fetchChanges, fetchAlarmChanges, fetchListedIncidents, fetchFollowing }
}

function lengthOf(query: Query): number {
  const sent = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return new URLSearchParams(sent).toString().length
}

/** The times in a page of the feed, which tell the server's time zone. */
function timesOf({ times }: Feed): readonly string[] {
  return times
}
