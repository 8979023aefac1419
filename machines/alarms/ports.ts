/** The ports of this room: sound, desktop notifications, the other tabs, and the alarms at the server. */
import type { EventObject } from 'xstate'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { AlarmLook } from './domain/looks.ts'
import type { DesktopAlert } from './domain/desktopAlert.ts'
import type { IncidentPage, PageRequest } from '../list/domain/page.ts'
import type { AlarmChoices } from '../list/domain/preferences.ts'
import { promisePort, callbackPort } from '../core/port.ts'

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

/** GET /api/v1/incidents/ -> the newest alarms. A failure is not reported. */
export const fetchAlarms = promisePort<IncidentPage, PageRequest>('fetchAlarms')

/** GET /api/v1/incidents/, page by page -> the primary keys of all incidents that match. A failure is not reported. */
export const fetchAckedAlarms = promisePort<Found<number>, MatchQuestion>('fetchAckedAlarms')
