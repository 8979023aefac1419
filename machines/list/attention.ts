/**
 * Announces critical incidents that arrive while the operator is not looking at the page (docs/behaviour.md#alerts).
 */
import { assign, enqueueActions, sendParent, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { arrivedBy, incidentsOf, leaving, type Arrivals, type Listing } from './domain/arrivals.ts'
import { desktopAlerts, sampleAlert } from './domain/desktopAlert.ts'
import type { Incident } from '../incident/domain/incident.ts'
import type { Preferences } from './domain/preferences.ts'
import { listing, type ListingChanged } from './actors/listing.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import {
  desktopNotifications,
  findNotificationPermission,
  playSound,
  requestNotificationPermission,
  type DesktopNotificationEvent,
  type NotificationPermission,
} from './ports.ts'
import { loggingWarnings } from '../messages/showing.ts'
import { receiver } from '../core/system.ts'

export type AttentionInput = Pick<Preferences, 'soundAlerts' | 'desktopAlerts'>

export interface AttentionContext {
  /** The settings stored on an earlier visit. */
  readonly atFirst: AttentionInput
  /** Undefined while the operator is looking at the page. */
  readonly arrivals: Arrivals | undefined
  /** Incidents already announced; none is announced twice. */
  readonly announced: ReadonlySet<number>
  /** Whether the message log already says that the browser refused to play the sound. */
  readonly isRefusalTold: boolean
  /** The browser's permission, if it does not allow notifications. */
  readonly permission: NotificationPermission | undefined
}

export type AttentionEvent =
  /** The operator starts or stops looking at the page. */
  | { type: 'attention.look' }
  | { type: 'attention.lookAway' }
  | ListingChanged
  /** Incidents that have not been announced before have arrived. */
  | { type: 'attention.arrived'; incidents: readonly Incident[] }
  | { type: 'attention.enableSound' }
  | { type: 'attention.disableSound' }
  | { type: 'attention.testSound' }
  | { type: 'attention.enableDesktop' }
  | { type: 'attention.disableDesktop' }
  | { type: 'attention.testDesktop' }
  | DesktopNotificationEvent

/**
 * Counts open, unacknowledged critical incidents that arrived unseen; the page title shows the number. Can also play a
 * sound and show a desktop notification, once per incident; both are off until the operator switches them on.
 */
export const attentionMachine = setup({
  types: {
    context: {} as AttentionContext,
    events: {} as AttentionEvent,
    input: {} as AttentionInput,
    children: {} as {
      listing: 'listing'
      playSound: 'playSound'
      desktopNotifications: 'desktopNotifications'
      findNotificationPermission: 'findNotificationPermission'
      requestNotificationPermission: 'requestNotificationPermission'
    },
  },
  actors: { listing, playSound, desktopNotifications, findNotificationPermission, requestNotificationPermission },
  actions: {
    forgetArrivals: assign({ arrivals: undefined }),
    meetListing: enqueueActions(({ context, enqueue }, { listing: now }: { listing: Listing }) => {
      const arrivals = context.arrivals === undefined ? leaving(now) : arrivedBy(context.arrivals, now)
      const fresh = [...arrivals.unseen].filter((pk) => !context.announced.has(pk))
      enqueue.assign({ arrivals, announced: new Set([...context.announced, ...fresh]) })
      if (fresh.length > 0) enqueue.raise({ type: 'attention.arrived', incidents: incidentsOf(now, fresh) })
    }),
    noteRefusalTold: assign({ isRefusalTold: true }),
    logRefusal: sendTo(receiver('toasts'), loggingWarnings(['The browser did not play the sound of an alert.'])),
    tellSoundOn: sendParent({ type: 'attention.switched', change: { soundAlerts: true } }),
    tellSoundOff: sendParent({ type: 'attention.switched', change: { soundAlerts: false } }),
    takePermission: assign((_, permission: NotificationPermission) => ({ permission })),
    noteUnsupported: assign({ permission: 'unsupported' }),
    forgetPermission: assign({ permission: undefined }),
    tellDesktopOn: sendParent({ type: 'attention.switched', change: { desktopAlerts: true } }),
    tellDesktopOff: sendParent({ type: 'attention.switched', change: { desktopAlerts: false } }),
    showAlerts: sendTo('desktopNotifications', (_, { incidents }: { incidents: readonly Incident[] }) => ({
      type: 'desktopNotifications.show',
      alerts: desktopAlerts(incidents),
    })),
    showSample: sendTo('desktopNotifications', { type: 'desktopNotifications.show', alerts: [sampleAlert] }),
    tellOpened: sendParent((_, { pk }: { pk: number | undefined }) => ({ type: 'attention.opened', pk })),
  },
  guards: {
    isSoundOnAtFirst: ({ context }) => context.atFirst.soundAlerts,
    isDesktopOnAtFirst: ({ context }) => context.atFirst.desktopAlerts,
    isSoundOn: stateIn({ sound: 'on' }),
    isRefusalTold: ({ context }) => context.isRefusalTold,
    isGranted: (_, permission: NotificationPermission) => permission === 'granted',
  },
}).createMachine({
  id: 'attention',
  description: 'Announces critical incidents that arrive while the operator is not looking at the page.',
  context: asRemembered,
  type: 'parallel',
  states: {
    gaze: {
      description: 'Whether the operator is looking at the page.',
      initial: 'here',
      states: {
        here: {
          description: 'The operator sees each arrival.',
          on: { 'attention.lookAway': { target: 'elsewhere' } },
        },
        elsewhere: {
          description: 'Arrivals count as unseen.',
          exit: 'forgetArrivals',
          invoke: { src: 'listing', id: 'listing' },
          on: {
            'attention.look': { target: 'here' },
            'listing.changed': { actions: { type: 'meetListing', params: theEvent } },
          },
        },
      },
    },
    sound: {
      description: 'Whether arrivals are announced by a sound.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Reads the remembered setting.',
          always: [{ guard: 'isSoundOnAtFirst', target: 'on' }, { target: 'off' }],
        },
        on: {
          description: 'Arrivals play a sound.',
          tags: ['sound'],
          on: { 'attention.disableSound': { target: 'off', actions: 'tellSoundOff' } },
        },
        off: {
          description: 'Arrivals are silent.',
          on: { 'attention.enableSound': { target: 'on', actions: 'tellSoundOn' } },
        },
      },
    },
    loudspeaker: {
      description: 'Playing the sound.',
      initial: 'silent',
      states: {
        silent: {
          description: 'No sound is playing.',
          on: {
            'attention.arrived': { guard: 'isSoundOn', target: 'playing' },
            'attention.testSound': { target: 'playing' },
          },
        },
        playing: {
          description: 'The sound starts if the browser allows it.',
          invoke: {
            src: 'playSound',
            id: 'playSound',
            onDone: { target: 'silent' },
            onError: [
              { guard: 'isRefusalTold', target: 'refused' },
              { target: 'refused', actions: ['noteRefusalTold', 'logRefusal'] },
            ],
          },
        },
        refused: {
          description: 'The browser did not play the sound: most browsers require a click on the page first.',
          tags: ['soundRefused'],
          on: {
            'attention.arrived': { guard: 'isSoundOn', target: 'playing' },
            'attention.testSound': { target: 'playing' },
          },
        },
      },
    },
    desktop: {
      description: 'Whether arrivals are shown as desktop notifications.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Reads the remembered setting.',
          always: [{ guard: 'isDesktopOnAtFirst', target: 'checking' }, { target: 'off' }],
        },
        checking: {
          description: 'Checks the permission, which the operator may have revoked meanwhile.',
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
          description: 'Arrivals are shown on the desktop.',
          tags: ['desktop'],
          invoke: { src: 'desktopNotifications', id: 'desktopNotifications' },
          on: {
            'attention.arrived': { actions: { type: 'showAlerts', params: theEvent } },
            'attention.testDesktop': { actions: 'showSample' },
            'attention.disableDesktop': { target: 'off', actions: 'tellDesktopOff' },
            'desktopNotifications.clicked': { actions: { type: 'tellOpened', params: theEvent } },
            'desktopNotifications.failed': { target: 'blocked', actions: 'noteUnsupported' },
          },
        },
        off: {
          description: 'Arrivals are not shown on the desktop.',
          on: { 'attention.enableDesktop': { target: 'asking' } },
        },
        blocked: {
          description: 'The browser does not allow notifications; the switch shows the reason.',
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
  return {
    atFirst: input,
    arrivals: undefined,
    announced: new Set(),
    isRefusalTold: false,
    permission: undefined,
  }
}
