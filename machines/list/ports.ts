/** The ports of this room: the incidents, the live connection and preferences. */
import type { EventObject } from 'xstate'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { Incident } from '../incident/domain/incident.ts'
import type { AcknowledgementsAnswer } from './domain/rowAcknowledgements.ts'
import type { FeedAnswer, FeedEvent, AlarmChanges } from './domain/changeFeed.ts'
import type { PageRange } from './domain/listRenewal.ts'
import type { LiveChange } from './domain/liveChange.ts'
import type { Cursor, IncidentPage, PageRequest } from './domain/page.ts'
import type { Preferences } from './domain/preferences.ts'
import { promisePort, callbackPort } from '../core/port.ts'

/**
 * The live connection to `<backendWSUrl>/open/`: sends SocketEvent, accepts SocketCommand. Each invocation has one
 * connection, which is closed when the invocation ends.
 */
export const socket = callbackPort<SocketCommand>('socket')

export type SocketCommand = { type: 'socket.subscribe' } | { type: 'socket.close' }

export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.subscribed' }
  /** The messages that arrived within one frame of the screen, in order. */
  | { type: 'socket.told'; changes: readonly LiveChange[]; unreadable: number }
  | { type: 'socket.closed' }
  /** The connection never opened. */
  | { type: 'socket.failed' }

/**
 * Whether the bars over the list are on screen: sends a BarSightEvent with the initial state, and one at each change.
 * They are not in a tab that is hidden, nor in a window that is too narrow for them.
 */
export const barSight = callbackPort<EventObject>('barSight')

export interface BarSightEvent {
  readonly type: 'barSight.changed'
  readonly isSeen: boolean
}

/** The other tabs of this browser, which write incidents, too: accepts WriteTabCommand, sends WriteTabEvent. */
export const writeTabs = callbackPort<WriteTabCommand>('writeTabs')

/** Incidents that a tab has written, and its user. */
export interface TabWrite {
  readonly pks: readonly number[]
  readonly username: string
}

export type WriteTabCommand = TabWrite & { type: 'writeTabs.tell' }
/** Another tab that uses the same server has written incidents. */
export type WriteTabEvent = TabWrite & { type: 'writeTabs.told' }

/** Writes the preferences to local storage. */
export const storePreferences = promisePort<void, { preferences: Preferences }>('storePreferences')
/** GET /api/v1/incidents/. */
export const fetchIncidentPage = promisePort<IncidentPage, PageRequest>('fetchIncidentPage')
export interface RowsRequest {
  /** At most four: their requests are sent at the same time. */
  readonly pks: readonly number[]
}

/** GET /api/v1/incidents/{id}/acks/ for each of these incidents -> one answer each. A failure is part of the answer. */
export const fetchRowAcknowledgements = promisePort<readonly AcknowledgementsAnswer[], RowsRequest>(
  'fetchRowAcknowledgements',
)
/** How many events are wanted; at most 100. */
export interface LatestEventsRequest {
  readonly atMost: number
}
/** GET /api/v2/incidents/events/: the newest of all events, by the sources' timestamps. */
export const fetchLatestEvents = promisePort<readonly FeedEvent[], LatestEventsRequest>('fetchLatestEvents')

export interface ChangesRequest {
  /** Microseconds since 1970. */
  readonly since: number
  readonly question: MatchQuestion
}

/** GET /api/v2/incidents/events/ -> at most 100 events since the given time, and how many incidents match now. */
export const fetchChanges = promisePort<FeedAnswer, ChangesRequest>('fetchChanges')

export interface AlarmChangesRequest extends ChangesRequest {
  /** What else is counted; undefined for nothing else. */
  readonly acked: MatchQuestion | undefined
}

/**
 * GET /api/v2/incidents/events/ -> all events since the given time, page by page, and how many incidents match each of
 * the two questions now.
 */
export const fetchAlarmChanges = promisePort<AlarmChanges, AlarmChangesRequest>('fetchAlarmChanges')
export interface ListedRequest extends PageRange {
  readonly question: MatchQuestion
  /** Any number: several calls are made if there are too many for one, and none if there are none. */
  readonly pks: readonly number[]
  /** The cursor that the page starts at; undefined for the first page. */
  readonly cursor: Cursor | undefined
}

/** GET /api/v1/incidents/?id__in -> the requested incidents that match and belong on the page. */
export const fetchListedIncidents = promisePort<Found<Incident>, ListedRequest>('fetchListedIncidents')

export interface FollowingRequest {
  readonly question: MatchQuestion
  readonly cursor: Cursor
  /** At most 100. */
  readonly rows: number
}

/** GET /api/v1/incidents/ -> `rows` rows, starting at the cursor. */
export const fetchFollowing = promisePort<IncidentPage, FollowingRequest>('fetchFollowing')

/** Copies a text to the clipboard. */
export const copyRows = promisePort<void, { text: string }>('copyRows')
/** Has the browser save a text as a file, with this name and media type. */
export const saveRows = promisePort<void, { name: string; type: string; text: string }>('saveRows')
