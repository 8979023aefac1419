/** Criticals that arrive while nobody looks, and how they make themselves heard. */
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
  /** What is remembered to be on. */
  readonly atFirst: AttentionInput
  /** Undefined while the page is looked at. */
  readonly arrivals: Arrivals | undefined
  /** Incidents that were heard or shown once, and never are again. */
  readonly announced: ReadonlySet<number>
  /** Whether it was told that the browser plays no sound. */
  readonly isRefusalTold: boolean
  /** What the browser says, where it does not allow notifications. */
  readonly permission: NotificationPermission | undefined
}

export type AttentionEvent =
  /** The person looks at the page, or no longer does. */
  | { type: 'attention.look' }
  | { type: 'attention.lookAway' }
  | ListingChanged
  /** Some came that were not announced before. */
  | { type: 'attention.arrived'; incidents: readonly Incident[] }
  | { type: 'attention.enableSound' }
  | { type: 'attention.disableSound' }
  | { type: 'attention.testSound' }
  | { type: 'attention.enableDesktop' }
  | { type: 'attention.disableDesktop' }
  | { type: 'attention.testDesktop' }
  | DesktopNotificationEvent

/**
 * Counts open, unacknowledged criticals that arrived unseen, for the title. A sound and a desktop notification for
 * them, once per incident, are off until somebody switches them on.
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
  description: 'Criticals that arrive while nobody looks.',
  context: asRemembered,
  type: 'parallel',
  states: {
    gaze: {
      description: 'Whether somebody looks at the page.',
      initial: 'here',
      states: {
        here: {
          description: 'Whatever arrives is seen.',
          on: { 'attention.lookAway': { target: 'elsewhere' } },
        },
        elsewhere: {
          description: 'What arrives goes unseen.',
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
      description: 'Whether arrivals are heard.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Looks what is remembered.',
          always: [{ guard: 'isSoundOnAtFirst', target: 'on' }, { target: 'off' }],
        },
        on: {
          description: 'They are heard.',
          tags: ['sound'],
          on: { 'attention.disableSound': { target: 'off', actions: 'tellSoundOff' } },
        },
        off: {
          description: 'They are not.',
          on: { 'attention.enableSound': { target: 'on', actions: 'tellSoundOn' } },
        },
      },
    },
    loudspeaker: {
      description: 'The sound itself.',
      initial: 'silent',
      states: {
        silent: {
          description: 'Nothing sounds.',
          on: {
            'attention.arrived': { guard: 'isSoundOn', target: 'playing' },
            'attention.testSound': { target: 'playing' },
          },
        },
        playing: {
          description: 'The sound begins, if the browser lets it.',
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
          description: 'The browser did not play it: most want a click on the page before they do.',
          tags: ['soundRefused'],
          on: {
            'attention.arrived': { guard: 'isSoundOn', target: 'playing' },
            'attention.testSound': { target: 'playing' },
          },
        },
      },
    },
    desktop: {
      description: 'Whether arrivals show outside of the browser.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Looks what is remembered.',
          always: [{ guard: 'isDesktopOnAtFirst', target: 'checking' }, { target: 'off' }],
        },
        checking: {
          description: 'Permission may have been taken back since.',
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
          description: 'The browser asks the person.',
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
          description: 'They show.',
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
        off: { description: 'They do not.', on: { 'attention.enableDesktop': { target: 'asking' } } },
        blocked: {
          description: 'The browser does not allow it, and the switch says why.',
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
