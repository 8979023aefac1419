/** Announces alarms: plays the sound, and shows desktop notifications (docs/behaviour.md#alerts). */
import { assign, raise, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { incidentPath, routePatterns } from '../core/domain/route.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { child, parent, receiver, type SingletonActor } from '../core/system.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { alarmSoundMachine } from './alarmSound.ts'
import type { AlarmLook } from './domain/looks.ts'
import { desktopAlerts, sampleAlert } from './domain/desktopAlert.ts'
import type { AlarmChoices, Preferences } from '../list/domain/preferences.ts'
import {
  alarmTabs,
  desktopNotifications,
  findNotificationPermission,
  requestNotificationPermission,
  type AlarmTabEvent,
  type DesktopNotificationEvent,
  type NotificationPermission,
} from './ports.ts'
import { preferencesOf } from '../list/readings.ts'
import { hasCome } from '../core/later.ts'

export type AttentionInput = Pick<Preferences, 'desktopAlerts'>

export interface AttentionContext {
  /** The setting stored on an earlier visit. */
  readonly atFirst: AttentionInput
  /** The browser's permission, if it does not allow notifications. */
  readonly permission: NotificationPermission | undefined
}

/** Alarms that have arrived. */
interface Arrival extends UnseenPks {
  readonly incidents: readonly Incident[]
  /** A time at which they were not alarms yet, in milliseconds since 1970. */
  readonly since: number
}

interface UnseenPks {
  /** Primary keys of the alarms that the operator has not seen. */
  readonly unseen: readonly number[]
}

/** The events that other charts may send. */
export type AttentionRequest =
  /** Alarms have arrived. */
  | (Arrival & { type: 'attention.announce' })
  /** These alarms are still unseen. */
  | (UnseenPks & { type: 'attention.follow' })
  /** The operator has seen alarms in this tab. */
  | (AlarmLook & { type: 'attention.share' })

export type AttentionEvent =
  | AttentionRequest
  /** The page gets the focus, or loses it. */
  | { type: 'attention.look' }
  | { type: 'attention.lookAway' }
  | { type: 'attention.choose'; change: Partial<AlarmChoices> }
  /** Mutes the sound for an hour. */
  | { type: 'attention.mute' }
  | { type: 'attention.unmute' }
  | { type: 'attention.testSound' }
  | { type: 'attention.enableDesktop' }
  | { type: 'attention.disableDesktop' }
  | { type: 'attention.testDesktop' }
  | AlarmTabEvent
  | DesktopNotificationEvent

/** Reports to the parent that the operator has seen alarms in another tab. */
export type AttentionReport = AlarmLook & { type: 'attention.seenElsewhere' }

/** Milliseconds for which the sound is muted. */
export const muteTime = 3_600_000

/**
 * Announces the alarms that `unseenAlarms` reports. All tabs of the browser share the choices about the sound and the
 * alarm filter, and what the operator has seen.
 */
export const attentionMachine = setup({
  types: {
    context: {} as AttentionContext,
    events: {} as AttentionEvent,
    input: {} as AttentionInput,
    children: {} as {
      alarmSound: 'alarmSound'
      alarmTabs: 'alarmTabs'
      desktopNotifications: 'desktopNotifications'
      findNotificationPermission: 'findNotificationPermission'
      requestNotificationPermission: 'requestNotificationPermission'
    },
    tags: {} as 'asking' | 'desktop' | 'blocked',
  },
  actors: {
    alarmSound: alarmSoundMachine,
    alarmTabs,
    desktopNotifications,
    findNotificationPermission,
    requestNotificationPermission,
  },
  actions: {
    sound: sendTo(child(alarmSoundMachine), (_, { incidents, since, unseen }: Arrival) => ({
      type: 'alarmSound.announce',
      pks: incidents.map(({ pk }) => pk),
      since,
      unseen,
    })),
    followUnseen: sendTo(child(alarmSoundMachine), (_, { unseen }: UnseenPks) => ({
      type: 'alarmSound.follow',
      unseen,
    })),
    checkSound: sendTo(child(alarmSoundMachine), { type: 'alarmSound.check' }),
    testSound: sendTo(child(alarmSoundMachine), { type: 'alarmSound.test' }),
    shareLook: sendTo(child(alarmTabs, 'alarmTabs'), (_, { pks, at }: AlarmLook) => ({
      type: 'alarmTabs.look',
      pks,
      at,
    })),
    tellLook: sendTo(parent<AttentionReport>(), (_, { pks, at }: AlarmLook) => ({
      type: 'attention.seenElsewhere',
      pks,
      at,
    })),
    shareChoices: sendTo(child(alarmTabs, 'alarmTabs'), (_, { change }: { change: Partial<AlarmChoices> }) => ({
      type: 'alarmTabs.share',
      change,
    })),
    mute: raise(() => ({
      type: 'attention.choose' as const,
      change: { alarmsMutedUntil: Date.now() + muteTime },
    })),
    unmute: raise({ type: 'attention.choose', change: { alarmsMutedUntil: undefined } }),
    rememberChoice: sendTo(receiver('preferences'), (_, { change }: { change: Partial<AlarmChoices> }) => ({
      type: 'preferences.change',
      change,
    })),
    takePermission: assign((_, permission: NotificationPermission) => ({ permission })),
    noteUnsupported: assign({ permission: 'unsupported' }),
    forgetPermission: assign({ permission: undefined }),
    rememberOn: sendTo(receiver('preferences'), { type: 'preferences.change', change: { desktopAlerts: true } }),
    rememberOff: sendTo(receiver('preferences'), { type: 'preferences.change', change: { desktopAlerts: false } }),
    showAlerts: sendTo(child(desktopNotifications, 'desktopNotifications'), ({ self }, { incidents }: Arrival) => ({
      type: 'desktopNotifications.show',
      alerts: desktopAlerts(incidents, preferencesOf(self).alarmFilter === undefined),
    })),
    showSample: sendTo(child(desktopNotifications, 'desktopNotifications'), {
      type: 'desktopNotifications.show',
      alerts: [sampleAlert],
    }),
    openIncident: sendTo(receiver('navigation'), (_, { pk }: { pk: number | undefined }) => ({
      type: 'navigation.go',
      to: pk === undefined ? routePatterns.incidents : incidentPath(pk),
    })),
  },
  guards: {
    isElsewhere: stateIn({ gaze: 'elsewhere' }),
    isDesktopOnAtFirst: ({ context }) => context.atFirst.desktopAlerts,
    isGranted: (_, permission: NotificationPermission) => permission === 'granted',
  },
}).createMachine({
  id: 'attention',
  description: 'Announces alarms.',
  context: asRemembered,
  invoke: [
    { src: 'alarmSound', id: 'alarmSound' },
    { src: 'alarmTabs', id: 'alarmTabs' },
  ],
  type: 'parallel',
  on: {
    'attention.choose': {
      actions: [
        { type: 'rememberChoice', params: theEvent },
        { type: 'shareChoices', params: theEvent },
      ],
    },
    'attention.announce': { actions: { type: 'sound', params: theEvent } },
    'attention.follow': { actions: { type: 'followUnseen', params: theEvent } },
    'attention.share': { actions: { type: 'shareLook', params: theEvent } },
    'alarmTabs.looked': { actions: { type: 'tellLook', params: theEvent } },
    'attention.mute': { actions: 'mute' },
    'attention.unmute': { actions: 'unmute' },
    'attention.testSound': { actions: 'testSound' },
    'alarmTabs.chosen': { actions: [{ type: 'rememberChoice', params: theEvent }, 'checkSound'] },
  },
  states: {
    gaze: {
      description: 'Whether the page has the focus.',
      initial: 'here',
      states: {
        here: {
          description: 'The page has the focus.',
          on: { 'attention.lookAway': { target: 'elsewhere' } },
        },
        elsewhere: {
          description: 'The operator uses another tab or program.',
          on: { 'attention.look': { target: 'here' } },
        },
      },
    },
    desktop: {
      description: 'Whether new alarms are shown as desktop notifications.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Reads the remembered setting.',
          always: [{ guard: 'isDesktopOnAtFirst', target: 'checking' }, { target: 'off' }],
        },
        checking: {
          description: 'Checks the browser’s permission, which the operator may have withdrawn in the meantime.',
          invoke: {
            src: 'findNotificationPermission',
            id: 'findNotificationPermission',
            onDone: [
              { guard: { type: 'isGranted', params: theOutput }, target: 'on' },
              { target: 'blocked', actions: { type: 'takePermission', params: theOutput } },
            ],
            onError: { target: 'blocked', actions: 'noteUnsupported' },
          },
        },
        asking: {
          description: 'The browser asks the operator for permission.',
          tags: ['asking'],
          invoke: {
            src: 'requestNotificationPermission',
            id: 'requestNotificationPermission',
            onDone: [
              { guard: { type: 'isGranted', params: theOutput }, target: 'on', actions: 'rememberOn' },
              { target: 'blocked', actions: { type: 'takePermission', params: theOutput } },
            ],
            onError: { target: 'blocked', actions: 'noteUnsupported' },
          },
        },
        on: {
          description: 'Alarms are shown on the desktop while the page does not have the focus.',
          tags: ['desktop'],
          invoke: { src: 'desktopNotifications', id: 'desktopNotifications' },
          on: {
            'attention.announce': {
              guard: 'isElsewhere',
              actions: [
                { type: 'sound', params: theEvent },
                { type: 'showAlerts', params: theEvent },
              ],
            },
            'attention.testDesktop': { actions: 'showSample' },
            'attention.disableDesktop': { target: 'off', actions: 'rememberOff' },
            'desktopNotifications.clicked': { actions: { type: 'openIncident', params: theEvent } },
            'desktopNotifications.failed': { target: 'blocked', actions: 'noteUnsupported' },
          },
        },
        off: {
          description: 'Alarms are not shown on the desktop.',
          on: { 'attention.enableDesktop': { target: 'asking' } },
        },
        blocked: {
          description: 'The browser does not allow notifications; the switch says so.',
          tags: ['blocked'],
          exit: 'forgetPermission',
          on: { 'attention.enableDesktop': { target: 'asking' } },
        },
      },
    },
  },
})

hasCome(attentionMachine)

export type AttentionRef = ActorRefFrom<typeof attentionMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    attention: SingletonActor<typeof attentionMachine, AttentionRequest>
  }
}

function asRemembered({ input }: { input: AttentionInput }): AttentionContext {
  return { atFirst: input, permission: undefined }
}
