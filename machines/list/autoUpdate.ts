/** Decides when the list is fetched again automatically (docs/behaviour.md#live-updates, docs/behaviour.md#polling). */
import { assign, not, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Extent } from './domain/liveList.ts'
import type { AutoUpdateMethod } from './domain/preferences.ts'
import { hiddenInterval, pollInterval, reconcileInterval, type RefreshChoice } from './domain/refreshInterval.ts'
import { theEvent } from '../core/eventParameters.ts'
import type { realtimeMachine, RealtimeInput, RealtimeReport } from './realtime.ts'
import { refreshTimerMachine, type RefreshTimerInput, type RefreshTimerReport } from './refreshTimer.ts'
import { child, parent, receiver, type SingletonActor } from '../core/system.ts'
import { later } from '../core/later.ts'

const realtime = later<typeof realtimeMachine>('realtime', 'controls')

export interface AutoUpdateInput {
  readonly method: AutoUpdateMethod
  /** How much the list holds while the server does not push changes. */
  readonly extent: Extent
  /** Seconds between two refreshes. */
  readonly intervalSeconds: number
  /** The interval configured for the deployment, used unless the operator chooses another. */
  readonly configuredSeconds: number
  /** Whether realtime is available: enabled by the deployment and supported by the server. */
  readonly withRealtime: boolean
  readonly maxRetries: number
}

export type AutoUpdateContext = AutoUpdateInput

interface IntervalChoice {
  readonly chosen: RefreshChoice | undefined
}

/** The events that other charts may send. */
export type AutoUpdateRequest =
  /** Sets how much the list holds while the server does not push changes: one page, or all matching incidents. */
  | { type: 'autoUpdate.hold'; extent: Extent }
  /** Stops all automatic updates until they are resumed. The chosen method is kept. */
  | { type: 'autoUpdate.pause' }
  | { type: 'autoUpdate.resume' }

export type AutoUpdateEvent =
  | AutoUpdateRequest
  | { type: 'autoUpdate.choose'; method: AutoUpdateMethod }
  /** Sets the seconds between two refreshes, or the configured interval if undefined. The wait starts over. */
  | { type: 'autoUpdate.chooseInterval'; chosen: RefreshChoice | undefined }
  /** The page's tab has been hidden, or shown again. */
  | { type: 'autoUpdate.hide' }
  | { type: 'autoUpdate.show' }
  /** The page is hidden, and another tab leads: nothing is fetched until it is shown, or this tab leads. */
  | { type: 'autoUpdate.rest' }
  /** The page is hidden, and this tab leads. */
  | { type: 'autoUpdate.work' }
  /**
   * The network is back: the list is caught up unless it is only fetched by hand, and a live connection that was lost
   * or given up is retried immediately.
   */
  | { type: 'autoUpdate.reconnect' }
  /** The server has changed: realtime may have become available or unavailable. */
  | { type: 'autoUpdate.equip'; withRealtime: boolean }
  | RealtimeReport
  | RefreshTimerReport

/** Reports to the parent. */
export type AutoUpdateReport =
  | { type: 'autoUpdate.due' }
  | { type: 'autoUpdate.ticked'; passed: number }
  | { type: 'autoUpdate.extended'; extent: Extent }
  | { type: 'autoUpdate.connected' }

/**
 * Reports `autoUpdate.due` when the whole list has to be fetched, `autoUpdate.ticked` when the interval has passed and a
 * request for recent events is enough, and in realtime `autoUpdate.connected` when changes may have been missed: the
 * network is back, or the server pushes changes from now on. With realtime, the list is polled on an interval whenever there is no
 * connection, and compared with the server every minute while there is one. Once the connection has been given up,
 * polling continues until the network is back or the operator chooses realtime again. In a hidden tab the interval is
 * five times as long and at least a minute; a refresh that was missed follows when the tab is shown again. A hidden tab
 * that does not lead fetches nothing, and has no live connection.
 */
export const autoUpdateMachine = setup({
  types: {
    context: {} as AutoUpdateContext,
    events: {} as AutoUpdateEvent,
    input: {} as AutoUpdateInput,
    children: {} as { realtime: 'realtime'; refreshTimer: 'refreshTimer' },
    tags: {} as 'paused' | 'live' | 'reconnecting' | 'connected' | 'fallenBack' | 'hidden',
  },
  actors: { realtime, refreshTimer: refreshTimerMachine },
  actions: {
    takeMethod: assign((_, { method }: { method: AutoUpdateMethod }) => ({ method })),
    takeInterval: assign(({ context }, { chosen }: IntervalChoice) => ({
      intervalSeconds: chosen ?? context.configuredSeconds,
    })),
    setTimer: sendTo(child(refreshTimerMachine), ({ context }) => ({
      type: 'refreshTimer.set',
      intervalSeconds: context.intervalSeconds,
    })),
    rememberInterval: sendTo(receiver('preferences'), (_, { chosen }: IntervalChoice) => ({
      type: 'preferences.change',
      change: { refreshSeconds: chosen },
    })),
    takeOffer: assign((_, { withRealtime }: { withRealtime: boolean }) => ({ withRealtime })),
    openRealtime: sendTo(child(realtime), { type: 'realtime.open' }),
    closeRealtime: sendTo(child(realtime), { type: 'realtime.close' }),
    takeExtent: assign((_, { extent }: { extent: Extent }) => ({ extent })),
    startTimer: sendTo(child(refreshTimerMachine), { type: 'refreshTimer.start' }),
    checkTimer: sendTo(child(refreshTimerMachine), { type: 'refreshTimer.check' }),
    tellDue: sendTo(parent<AutoUpdateReport>(), { type: 'autoUpdate.due' }),
    tellTicked: sendTo(parent<AutoUpdateReport>(), ({ context }) => ({
      type: 'autoUpdate.ticked',
      passed: pollInterval(context),
    })),
    tellMinutePassed: sendTo(parent<AutoUpdateReport>(), { type: 'autoUpdate.ticked', passed: reconcileInterval }),
    tellTickedUnseen: sendTo(parent<AutoUpdateReport>(), ({ context }) => ({
      type: 'autoUpdate.ticked',
      passed: hiddenInterval(context),
    })),
    tellExtent: sendTo(parent<AutoUpdateReport>(), ({ context }) => ({
      type: 'autoUpdate.extended',
      extent: context.extent,
    })),
    tellEverything: sendTo(parent<AutoUpdateReport>(), { type: 'autoUpdate.extended', extent: 'everything' }),
    tellConnected: sendTo(parent<AutoUpdateReport>(), { type: 'autoUpdate.connected' }),
    rememberMethod: sendTo(receiver('preferences'), (_, { method }: { method: AutoUpdateMethod }) => ({
      type: 'preferences.change',
      change: { autoUpdateMethod: method },
    })),
  },
  guards: {
    isNever: ({ context }) => context.method === 'never',
    isRealtime: ({ context }) => context.method === 'realtime' && context.withRealtime,
    isOtherMethod: ({ context }, { withRealtime }: { withRealtime: boolean }) =>
      context.method === 'realtime' && withRealtime !== context.withRealtime,
    isShown: stateIn({ page: 'shown' }),
    isResting: stateIn({ page: { hidden: 'resting' } }),
    isAwake: not(stateIn({ page: { hidden: 'resting' } })),
  },
  delays: { reconcileInterval },
}).createMachine({
  id: 'autoUpdate',
  description: 'Decides when the list is fetched again automatically.',
  context: chosenBefore,
  invoke: [
    { src: 'realtime', id: 'realtime', input: realtimeInput },
    { src: 'refreshTimer', id: 'refreshTimer', input: timerInput },
  ],
  type: 'parallel',
  states: {
    updating: {
      description: 'How the list is kept up to date.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Applies the chosen method.',
          always: [
            { guard: 'isNever', target: 'never', actions: 'tellExtent' },
            { guard: 'isRealtime', target: 'realtime', actions: 'tellEverything' },
            { target: 'interval', actions: 'tellExtent' },
          ],
        },
        never: { description: 'The list is fetched only when the operator asks for it.', tags: ['paused'] },
        paused: {
          description:
            'The list is only fetched by hand until updates are resumed; it is then fetched immediately, and the chosen method continues.',
          tags: ['paused'],
          on: {
            'autoUpdate.resume': { target: 'choosing', actions: 'tellDue' },
            'autoUpdate.equip': { actions: { type: 'takeOffer', params: theEvent } },
          },
        },
        interval: {
          description: 'The list is fetched on an interval, less often while the page is hidden.',
          tags: ['live'],
          entry: 'startTimer',
          on: {
            'refreshTimer.passed': { guard: 'isShown', actions: ['tellTicked', 'startTimer'] },
            'refreshTimer.passedUnseen': { guard: 'isAwake', actions: 'tellTickedUnseen' },
            'refreshTimer.late': { actions: ['tellDue', 'startTimer'] },
            'autoUpdate.reconnect': { actions: ['tellDue', 'startTimer'] },
            'autoUpdate.pause': { target: 'paused' },
          },
        },
        realtime: {
          description: 'The server pushes changes while there is a connection.',
          tags: ['live'],
          exit: 'closeRealtime',
          initial: 'choosing',
          on: {
            'autoUpdate.hold': { actions: { type: 'takeExtent', params: theEvent } },
            'autoUpdate.pause': { target: 'paused' },
          },
          states: {
            choosing: {
              description: 'Opens the connection, unless another tab leads and this one is hidden.',
              always: [
                { guard: 'isResting', target: 'resting' },
                { target: 'polling', actions: 'openRealtime' },
              ],
            },
            polling: {
              description: 'The connection is not open yet, or was lost: the list is fetched on an interval.',
              tags: ['reconnecting'],
              entry: 'startTimer',
              always: { guard: 'isResting', target: 'resting' },
              on: {
                'refreshTimer.passed': { guard: 'isShown', actions: ['tellTicked', 'startTimer'] },
                'refreshTimer.passedUnseen': { actions: 'tellTickedUnseen' },
                'refreshTimer.late': { actions: ['tellDue', 'startTimer'] },
                'realtime.connected': { target: 'connected', actions: 'tellConnected' },
                'realtime.failed': { target: 'fallenBack', actions: 'tellExtent' },
                'autoUpdate.reconnect': { actions: ['tellConnected', 'openRealtime', 'startTimer'] },
              },
            },
            connected: {
              description:
                'Connected; the list is still compared every minute, because the server does not push every change.',
              tags: ['connected'],
              always: { guard: 'isResting', target: 'resting' },
              after: { reconcileInterval: { target: 'connected', reenter: true, actions: 'tellMinutePassed' } },
              on: {
                'realtime.lost': { target: 'polling' },
                'realtime.failed': { target: 'fallenBack', actions: 'tellExtent' },
                'autoUpdate.reconnect': { target: 'connected', reenter: true, actions: 'tellConnected' },
              },
            },
            resting: {
              description: 'Another tab leads, and this one is hidden: the connection is closed.',
              tags: ['reconnecting'],
              entry: 'closeRealtime',
              on: {
                'autoUpdate.show': { target: 'polling', actions: ['tellConnected', 'openRealtime'] },
                'autoUpdate.work': { target: 'polling', actions: ['tellConnected', 'openRealtime'] },
              },
            },
            fallenBack: {
              description:
                'The connection was given up: the list is fetched on an interval until the network is back or the operator chooses realtime again.',
              tags: ['fallenBack'],
              entry: 'startTimer',
              on: {
                'refreshTimer.passed': { guard: 'isShown', actions: ['tellTicked', 'startTimer'] },
                'refreshTimer.passedUnseen': { guard: 'isAwake', actions: 'tellTickedUnseen' },
                'refreshTimer.late': { actions: ['tellDue', 'startTimer'] },
                'autoUpdate.hold': { actions: [{ type: 'takeExtent', params: theEvent }, 'tellExtent'] },
                'autoUpdate.reconnect': { target: 'polling', actions: ['tellEverything', 'tellDue', 'openRealtime'] },
              },
            },
          },
        },
      },
      on: {
        'autoUpdate.show': { actions: 'checkTimer' },
        'autoUpdate.hold': { actions: [{ type: 'takeExtent', params: theEvent }, 'tellExtent'] },
        'autoUpdate.equip': [
          {
            guard: { type: 'isOtherMethod', params: theEvent },
            target: '.choosing',
            actions: { type: 'takeOffer', params: theEvent },
          },
          { actions: { type: 'takeOffer', params: theEvent } },
        ],
        'autoUpdate.chooseInterval': {
          actions: [
            { type: 'takeInterval', params: theEvent },
            'setTimer',
            { type: 'rememberInterval', params: theEvent },
          ],
        },
        'autoUpdate.choose': {
          target: '.choosing',
          actions: [
            { type: 'takeMethod', params: theEvent },
            { type: 'rememberMethod', params: theEvent },
          ],
        },
      },
    },
    page: {
      description: 'Whether the page is visible.',
      initial: 'shown',
      states: {
        shown: { description: 'The tab of the page is on screen.', on: { 'autoUpdate.hide': { target: 'hidden' } } },
        hidden: {
          description: 'The tab of the page is not on screen.',
          tags: ['hidden'],
          initial: 'working',
          states: {
            working: {
              description: 'It is refreshed less often.',
              on: { 'autoUpdate.rest': { target: 'resting' } },
            },
            resting: {
              description: 'Another tab leads: this one fetches nothing.',
              on: { 'autoUpdate.work': { target: 'working' } },
            },
          },
          on: { 'autoUpdate.show': { target: 'shown' } },
        },
      },
    },
  },
})

export type AutoUpdateRef = ActorRefFrom<typeof autoUpdateMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    autoUpdate: SingletonActor<typeof autoUpdateMachine, AutoUpdateRequest>
  }
}

function chosenBefore({ input }: { input: AutoUpdateInput }): AutoUpdateContext {
  return input
}

/**
 * The interval at which the rows are fetched again in this state, in milliseconds; undefined if they are only fetched
 * by hand.
 */
export function expectedInterval(snapshot: SnapshotFrom<typeof autoUpdateMachine>): number | undefined {
  if (snapshot.hasTag('paused')) return undefined
  if (snapshot.hasTag('connected')) return reconcileInterval
  return snapshot.hasTag('hidden') ? hiddenInterval(snapshot.context) : pollInterval(snapshot.context)
}

function realtimeInput({ context }: { context: AutoUpdateContext }): RealtimeInput {
  return { maxRetries: context.maxRetries }
}

function timerInput({ context }: { context: AutoUpdateContext }): RefreshTimerInput {
  return { intervalSeconds: context.intervalSeconds }
}
