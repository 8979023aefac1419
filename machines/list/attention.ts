/**
 * Announces alarms: counts them until the operator has looked at the page, and shows desktop notifications
 * (docs/behaviour.md#alerts).
 */
import { assign, enqueueActions, raise, sendParent, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import type { Incident } from '../incident/domain/incident.ts'
import { alarmSoundMachine } from './alarmSound.ts'
import type { AlarmNews } from './domain/alarms/alarms.ts'
import { unseenAfter, withLook, withoutLookedAt, type AlarmLook, type AlarmLooks } from './domain/alarms/looks.ts'
import { desktopAlerts, sampleAlert } from './domain/alarms/desktopAlert.ts'
import type { AlarmChoices, Preferences } from './domain/preferences.ts'
import {
  alarmTabs,
  desktopNotifications,
  findNotificationPermission,
  pageUse,
  requestNotificationPermission,
  type AlarmTabEvent,
  type DesktopNotificationEvent,
  type NotificationPermission,
  type PageUseEvent,
} from './ports.ts'
import { preferencesOf } from './readings.ts'

export type AttentionInput = Pick<Preferences, 'desktopAlerts'>

export interface AttentionContext {
  /** The setting stored on an earlier visit. */
  readonly atFirst: AttentionInput
  /** The alarms that have arrived since the operator last looked at the page, newest last. */
  readonly unseen: readonly Incident[]
  /** The alarms that the operator has looked at in other tabs. This tab may not have received all of them yet. */
  readonly looks: AlarmLooks
  /** The browser's permission, if it does not allow notifications. */
  readonly permission: NotificationPermission | undefined
}

/** Alarms that have arrived, and a time at which they were not alarms yet, in milliseconds since 1970. */
interface Arrival {
  readonly incidents: readonly Incident[]
  readonly since: number
}

export type AttentionEvent =
  /** The page gets the focus, or loses it. */
  | { type: 'attention.look' }
  | { type: 'attention.lookAway' }
  /** Alarms have arrived or ended. */
  | (AlarmNews & { type: 'attention.meet' })
  /** Alarms have arrived. */
  | ({ type: 'attention.arrived' } & Arrival)
  | { type: 'attention.choose'; change: Partial<AlarmChoices> }
  /** Mutes the sound for an hour. */
  | { type: 'attention.mute' }
  | { type: 'attention.unmute' }
  | { type: 'attention.testSound' }
  | { type: 'attention.enableDesktop' }
  | { type: 'attention.disableDesktop' }
  | { type: 'attention.testDesktop' }
  | PageUseEvent
  | AlarmTabEvent
  | DesktopNotificationEvent

/** Milliseconds for which the sound is muted. */
export const muteTime = 3_600_000

/**
 * Counts the alarms that have arrived since the operator last looked at the page; the page title shows the number.
 * Using the pointer or a key while the page has the focus counts as a look. All tabs of the browser share the choices
 * about the sound and the alarm filter, and a look at one tab counts for all.
 */
export const attentionMachine = setup({
  types: {
    context: {} as AttentionContext,
    events: {} as AttentionEvent,
    input: {} as AttentionInput,
    children: {} as {
      alarmSound: 'alarmSound'
      alarmTabs: 'alarmTabs'
      pageUse: 'pageUse'
      desktopNotifications: 'desktopNotifications'
      findNotificationPermission: 'findNotificationPermission'
      requestNotificationPermission: 'requestNotificationPermission'
    },
  },
  actors: {
    alarmSound: alarmSoundMachine,
    alarmTabs,
    pageUse,
    desktopNotifications,
    findNotificationPermission,
    requestNotificationPermission,
  },
  actions: {
    takeNews: assign(({ context }, news: AlarmNews) => ({ unseen: unseenAfter(context, news) })),
    announce: enqueueActions(({ context, enqueue }, news: AlarmNews) => {
      const { arrived, since } = withoutLookedAt(news, context.looks)
      if (arrived.length > 0) enqueue.raise({ type: 'attention.arrived', incidents: arrived, since })
    }),
    forgetUnseen: assign({ unseen: [] }),
    sound: sendTo('alarmSound', ({ context }, { incidents, since }: Arrival) => ({
      type: 'alarmSound.announce',
      pks: incidents.map(({ pk }) => pk),
      since,
      unseen: context.unseen.map(({ pk }) => pk),
    })),
    followUnseen: sendTo('alarmSound', ({ context }) => ({
      type: 'alarmSound.follow',
      unseen: context.unseen.map(({ pk }) => pk),
    })),
    checkSound: sendTo('alarmSound', { type: 'alarmSound.check' }),
    testSound: sendTo('alarmSound', { type: 'alarmSound.test' }),
    takeLook: assign(({ context }, look: AlarmLook) => ({ looks: withLook(context.looks, look) })),
    shareLook: sendTo('alarmTabs', ({ context }) => ({
      type: 'alarmTabs.look',
      pks: context.unseen.map(({ pk }) => pk),
      at: Date.now(),
    })),
    shareChoices: sendTo('alarmTabs', (_, { change }: { change: Partial<AlarmChoices> }) => ({
      type: 'alarmTabs.share',
      change,
    })),
    mute: raise(() => ({
      type: 'attention.choose' as const,
      change: { alarmsMutedUntil: Date.now() + muteTime },
    })),
    unmute: raise({ type: 'attention.choose', change: { alarmsMutedUntil: undefined } }),
    tellChosen: sendParent((_, { change }: { change: Partial<AlarmChoices> }) => ({
      type: 'attention.switched',
      change,
    })),
    takePermission: assign((_, permission: NotificationPermission) => ({ permission })),
    noteUnsupported: assign({ permission: 'unsupported' }),
    forgetPermission: assign({ permission: undefined }),
    tellDesktopOn: sendParent({ type: 'attention.switched', change: { desktopAlerts: true } }),
    tellDesktopOff: sendParent({ type: 'attention.switched', change: { desktopAlerts: false } }),
    showAlerts: sendTo('desktopNotifications', ({ self }, { incidents }: Arrival) => ({
      type: 'desktopNotifications.show',
      alerts: desktopAlerts(incidents, preferencesOf(self).alarmFilter === undefined),
    })),
    showSample: sendTo('desktopNotifications', { type: 'desktopNotifications.show', alerts: [sampleAlert] }),
    tellOpened: sendParent((_, { pk }: { pk: number | undefined }) => ({ type: 'attention.opened', pk })),
  },
  guards: {
    isElsewhere: stateIn({ gaze: 'elsewhere' }),
    isHere: stateIn({ gaze: 'here' }),
    isAnyLeft: ({ context }, news: AlarmNews) => unseenAfter(context, news).length > 0,
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
        { type: 'tellChosen', params: theEvent },
        { type: 'shareChoices', params: theEvent },
      ],
    },
    'attention.mute': { actions: 'mute' },
    'attention.unmute': { actions: 'unmute' },
    'attention.testSound': { actions: 'testSound' },
    'alarmTabs.chosen': { actions: [{ type: 'tellChosen', params: theEvent }, 'checkSound'] },
  },
  states: {
    gaze: {
      description: 'Whether the page has the focus.',
      initial: 'here',
      states: {
        here: {
          description: 'The page has the focus. Using the pointer or a key on the page counts as a look.',
          on: { 'attention.lookAway': { target: 'elsewhere' } },
        },
        elsewhere: {
          description: 'The operator uses another tab or program.',
          on: { 'attention.look': { target: 'here' } },
        },
      },
    },
    alarms: {
      description: 'The alarms that the operator has not seen.',
      initial: 'seen',
      on: { 'alarmTabs.looked': { actions: { type: 'takeLook', params: theEvent } } },
      states: {
        seen: {
          description: 'No alarm has arrived since the operator last looked.',
          on: {
            'attention.meet': {
              guard: { type: 'isAnyLeft', params: theEvent },
              target: 'unseen',
              actions: [
                { type: 'takeNews', params: theEvent },
                { type: 'announce', params: theEvent },
              ],
            },
          },
        },
        unseen: {
          description:
            'Alarms have arrived. They count as seen as soon as the operator uses the page while it has the focus.',
          invoke: { src: 'pageUse', id: 'pageUse' },
          on: {
            'attention.meet': [
              {
                guard: { type: 'isAnyLeft', params: theEvent },
                actions: [
                  { type: 'takeNews', params: theEvent },
                  'followUnseen',
                  { type: 'announce', params: theEvent },
                ],
              },
              { target: 'seen', actions: ['forgetUnseen', 'followUnseen'] },
            ],
            'attention.arrived': { actions: { type: 'sound', params: theEvent } },
            'pageUse.used': { guard: 'isHere', target: 'seen', actions: ['shareLook', 'forgetUnseen', 'followUnseen'] },
            'alarmTabs.looked': {
              target: 'seen',
              actions: [{ type: 'takeLook', params: theEvent }, 'forgetUnseen', 'followUnseen'],
            },
          },
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
              { guard: { type: 'isGranted', params: theOutput }, target: 'on', actions: 'tellDesktopOn' },
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
            'attention.arrived': { guard: 'isElsewhere', actions: { type: 'showAlerts', params: theEvent } },
            'attention.testDesktop': { actions: 'showSample' },
            'attention.disableDesktop': { target: 'off', actions: 'tellDesktopOff' },
            'desktopNotifications.clicked': { actions: { type: 'tellOpened', params: theEvent } },
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

export type AttentionRef = ActorRefFrom<typeof attentionMachine>

function asRemembered({ input }: { input: AttentionInput }): AttentionContext {
  return { atFirst: input, unseen: [], looks: new Map(), permission: undefined }
}
