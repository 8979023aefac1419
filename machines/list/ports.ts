/** What the charts of this room ask of the outside: the incidents, the live connection, what makes itself heard. */
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { Incident } from '../incident/domain/incident.ts'
import type { FeedAnswer, FeedEvent } from './domain/changeFeed.ts'
import type { DesktopAlert } from './domain/desktopAlert.ts'
import type { PageRange } from './domain/listRenewal.ts'
import type { LiveChange } from './domain/liveChange.ts'
import type { Cursor, IncidentPage, PageRequest } from './domain/page.ts'
import type { Preferences } from './domain/preferences.ts'
import { promisePort, callbackPort } from '../core/port.ts'

/**
 * The live connection to `<backendWSUrl>/open/`: sends SocketEvent, takes SocketCommand. One connection per invocation;
 * it is closed when the invocation ends.
 */
export const socket = callbackPort<SocketCommand>('socket')

export type SocketCommand = { type: 'socket.subscribe' } | { type: 'socket.close' }

export type SocketEvent =
  | { type: 'socket.opened' }
  | { type: 'socket.subscribed' }
  /** Some messages at once, in order, as many as came within one frame of the screen. */
  | { type: 'socket.told'; changes: readonly LiveChange[]; unreadable: number }
  | { type: 'socket.closed' }
  /** It never opened. */
  | { type: 'socket.failed' }

/** A short sound. Rejects where the browser does not let the page play one. */
export const playSound = promisePort<void>('playSound')
/** What a browser says of notifications; 'default' means that nobody has answered it. */
export type NotificationPermission = 'granted' | 'denied' | 'default' | 'unsupported'
/** Whether the page may show desktop notifications, without asking anybody. */
export const findNotificationPermission = promisePort<NotificationPermission>('findNotificationPermission')
/** Lets the browser ask the person. It does so only in answer to a click. */
export const requestNotificationPermission = promisePort<NotificationPermission>('requestNotificationPermission')

/**
 * Shows desktop notifications: takes DesktopNotificationCommand, sends DesktopNotificationEvent. What shows stays when
 * the invocation ends, until the person has dealt with it.
 */
export const desktopNotifications = callbackPort<DesktopNotificationCommand>('desktopNotifications')

export type DesktopNotificationCommand = {
  type: 'desktopNotifications.show'
  alerts: readonly DesktopAlert[]
}

export type DesktopNotificationEvent =
  /** The person wants to see the incident of that notification, or the list; the page has come to the front. */
  | { type: 'desktopNotifications.clicked'; pk: number | undefined }
  /** The browser has them in name only. */
  | { type: 'desktopNotifications.failed' }

/** Writes the preferences to local storage. */
export const storePreferences = promisePort<void, { preferences: Preferences }>('storePreferences')
/** GET /api/v1/incidents/. */
export const fetchIncidentPage = promisePort<IncidentPage, PageRequest>('fetchIncidentPage')
/** GET /api/v1/incidents/?count -> how many match; undefined where the server cannot count. */
export const fetchIncidentCount = promisePort<number | undefined, MatchQuestion>('fetchIncidentCount')
/** GET /api/v2/incidents/events/: the newest of all events, as its source dates it; undefined where there is none. */
export const fetchNewestEvent = promisePort<FeedEvent | undefined>('fetchNewestEvent')

export interface ChangesRequest {
  /** Microseconds since 1970. */
  readonly since: number
  readonly question: MatchQuestion
}

/** GET /api/v2/incidents/events/ -> what happened since then, at most 100; and how many incidents match now. */
export const fetchChanges = promisePort<FeedAnswer, ChangesRequest>('fetchChanges')

export interface ListedRequest extends PageRange {
  readonly question: MatchQuestion
  /** At most 100. */
  readonly pks: readonly number[]
  /** Where the page begins. */
  readonly cursor: Cursor | undefined
}

/** GET /api/v1/incidents/?id__in -> those of these incidents that match and have their place on the page. */
export const fetchListedIncidents = promisePort<Found<Incident>, ListedRequest>('fetchListedIncidents')

export interface FollowingRequest {
  readonly question: MatchQuestion
  readonly cursor: Cursor
  /** At most 100. */
  readonly rows: number
}

/** GET /api/v1/incidents/ -> so many rows from there on. */
export const fetchFollowing = promisePort<IncidentPage, FollowingRequest>('fetchFollowing')
