/** The ports of this room: the incidents, the live connection, alarms and preferences. */
import type { EventObject } from 'xstate'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { Incident } from '../incident/domain/incident.ts'
import type { AcknowledgementsAnswer } from './domain/rowAcknowledgements.ts'
import type { FeedAnswer, FeedEvent } from './domain/changeFeed.ts'
import type { AlarmChanges } from './domain/alarms/alarmFeed.ts'
import type { AlarmLook } from './domain/alarms/looks.ts'
import type { DesktopAlert } from './domain/alarms/desktopAlert.ts'
import type { PageRange } from './domain/listRenewal.ts'
import type { LiveChange } from './domain/liveChange.ts'
import type { Cursor, IncidentPage, PageRequest } from './domain/page.ts'
import type { AlarmChoices, Preferences } from './domain/preferences.ts'
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

/** Plays a short sound. Rejects if the browser does not allow it. */
export const playSound = promisePort<void>('playSound')

/** Checks whether the browser would let the page play a sound, without playing one. Rejects if it would not. */
export const checkSound = promisePort<void>('checkSound')

export interface SoundClaim {
  /** The alarms that the sound is for. */
  readonly pks: readonly number[]
  /**
   * An earlier sound for the same incident counts only if it was played after this time, in milliseconds since 1970.
   */
  readonly since: number
  /** Milliseconds within which an earlier sound for the same alarm, in any tab, is enough. */
  readonly within: number
}

/**
 * Whether this tab should play the sound: false if tabs of this browser have recently played it for all of these
 * alarms. If several tabs ask, only one of them gets true. Rejects if the browser would not let this tab play; another
 * tab can then play.
 */
export const claimSound = promisePort<boolean, SoundClaim>('claimSound')

/**
 * The other tabs of this browser, which share the choices about alarms: accepts AlarmTabCommand, sends AlarmTabEvent.
 */
export const alarmTabs = callbackPort<AlarmTabCommand>('alarmTabs')

export type AlarmTabCommand =
  | { type: 'alarmTabs.share'; change: Partial<AlarmChoices> }
  /** The operator has seen alarms in this tab. */
  | (AlarmLook & { type: 'alarmTabs.look' })

export type AlarmTabEvent =
  /** Choices made in another tab. */
  | { type: 'alarmTabs.chosen'; change: Partial<AlarmChoices> }
  /** The operator has seen alarms in another tab. */
  | (AlarmLook & { type: 'alarmTabs.looked' })

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

/** Sends `pageClick.clicked` at each click and key press on the page, after which a browser may let it play sound. */
export const pageClick = callbackPort<EventObject>('pageClick')
export type PageClickEvent = { type: 'pageClick.clicked' }

/** The browser's notification permission; 'default' means that the operator has not decided yet. */
export type NotificationPermission = 'granted' | 'denied' | 'default' | 'unsupported'
/** Whether the page may show desktop notifications, without prompting the operator. */
export const findNotificationPermission = promisePort<NotificationPermission>('findNotificationPermission')
/** Makes the browser ask the operator for permission. Browsers ask only in response to a click. */
export const requestNotificationPermission = promisePort<NotificationPermission>('requestNotificationPermission')

/**
 * Shows desktop notifications: accepts DesktopNotificationCommand, sends DesktopNotificationEvent. A notification on
 * screen stays when the invocation ends, until the operator has dealt with it.
 */
export const desktopNotifications = callbackPort<DesktopNotificationCommand>('desktopNotifications')

export type DesktopNotificationCommand = {
  type: 'desktopNotifications.show'
  alerts: readonly DesktopAlert[]
}

export type DesktopNotificationEvent =
  /** The operator clicked the notification to see its incident, or the list; the page has come to the front. */
  | { type: 'desktopNotifications.clicked'; pk: number | undefined }
  /** The browser offers desktop notifications but cannot show any. */
  | { type: 'desktopNotifications.failed' }

/** Writes the preferences to local storage. */
export const storePreferences = promisePort<void, { preferences: Preferences }>('storePreferences')
/** GET /api/v1/incidents/. */
export const fetchIncidentPage = promisePort<IncidentPage, PageRequest>('fetchIncidentPage')
/** GET /api/v1/incidents/ -> the newest alarms. A failure is not reported. */
export const fetchAlarms = promisePort<IncidentPage, PageRequest>('fetchAlarms')

export interface RowsRequest {
  /** At most four: their requests are sent at the same time. */
  readonly pks: readonly number[]
}

/** GET /api/v1/incidents/{id}/acks/ for each of these incidents -> one answer each. A failure is part of the answer. */
export const fetchRowAcknowledgements = promisePort<readonly AcknowledgementsAnswer[], RowsRequest>(
  'fetchRowAcknowledgements',
)
/** GET /api/v2/incidents/events/: the newest 100 of all events, by the sources' timestamps. */
export const fetchLatestEvents = promisePort<readonly FeedEvent[]>('fetchLatestEvents')

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
/** GET /api/v1/incidents/, page by page -> the primary keys of all incidents that match. A failure is not reported. */
export const fetchAckedAlarms = promisePort<Found<number>, MatchQuestion>('fetchAckedAlarms')

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
