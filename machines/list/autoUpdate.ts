/** When the list is fetched again by itself (specification, section 2, auto-update modes, and section 9). */
import { assign, sendParent, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Extent } from './domain/liveList.ts'
import type { AutoUpdateMethod } from './domain/preferences.ts'
import { hiddenInterval, pollInterval, reconcileInterval } from './domain/refreshInterval.ts'
import { theEvent } from '../core/eventParameters.ts'
import { realtimeMachine, type RealtimeInput } from './realtime.ts'
import { refreshTimerMachine, type RefreshTimerInput } from './refreshTimer.ts'

export interface AutoUpdateInput {
  readonly method: AutoUpdateMethod
  /** Seconds between two refreshes. */
  readonly intervalSeconds: number
  /** Whether realtime is on offer: the deployment has enabled it, and the server can do it. */
  readonly withRealtime: boolean
  readonly maxRetries: number
}

export interface AutoUpdateContext extends AutoUpdateInput {
  /** What the list holds where changes do not come by themselves. */
  readonly extent: Extent
}

export type AutoUpdateEvent =
  | { type: 'autoUpdate.choose'; method: AutoUpdateMethod }
  /** Nothing moves by itself any more, until it is resumed: the chosen method stays the chosen one. */
  | { type: 'autoUpdate.pause' }
  | { type: 'autoUpdate.resume' }
  /** The page is in a tab that nobody sees, or in sight again. */
  | { type: 'autoUpdate.hide' }
  | { type: 'autoUpdate.show' }
  /**
   * The network is back: the list is due, unless it is fetched by hand alone, and a live connection that was lost or
   * given up is tried again at once.
   */
  | { type: 'autoUpdate.reconnect' }
  /** From now on the list holds one page, or everything that matches, where changes do not come by themselves. */
  | { type: 'autoUpdate.hold'; extent: Extent }
  /** What is on offer has changed, as the server has. */
  | { type: 'autoUpdate.equip'; withRealtime: boolean }
  | { type: 'realtime.connected' }
  | { type: 'realtime.lost' }
  | { type: 'realtime.failed' }
  /** The interval has passed; the longer one of a page that nobody sees has; a page in sight has waited too long. */
  | { type: 'refreshTimer.passed' }
  | { type: 'refreshTimer.passedUnseen' }
  | { type: 'refreshTimer.late' }

/**
 * Says `autoUpdate.due` each time the whole list is to be fetched, and `autoUpdate.ticked` where the interval has merely
 * passed: what happened meanwhile will do. Realtime fetches by interval in every state but connected; where it is given
 * up, it falls back to the interval as long as the page lives. In a hidden tab the interval is five times as long and at
 * least a minute; what was left out is caught up with as the tab is seen again.
 */
export const autoUpdateMachine = setup({
  types: {
    context: {} as AutoUpdateContext,
    events: {} as AutoUpdateEvent,
    input: {} as AutoUpdateInput,
    children: {} as { realtime: 'realtime'; refreshTimer: 'refreshTimer' },
  },
  actors: { realtime: realtimeMachine, refreshTimer: refreshTimerMachine },
  actions: {
    takeMethod: assign((_, { method }: { method: AutoUpdateMethod }) => ({ method })),
    takeOffer: assign((_, { withRealtime }: { withRealtime: boolean }) => ({ withRealtime })),
    openRealtime: sendTo('realtime', { type: 'realtime.open' }),
    closeRealtime: sendTo('realtime', { type: 'realtime.close' }),
    takeExtent: assign((_, { extent }: { extent: Extent }) => ({ extent })),
    startTimer: sendTo('refreshTimer', { type: 'refreshTimer.start' }),
    checkTimer: sendTo('refreshTimer', { type: 'refreshTimer.check' }),
    tellDue: sendParent({ type: 'autoUpdate.due' }),
    tellTicked: sendParent(({ context }) => ({ type: 'autoUpdate.ticked', passed: pollInterval(context) })),
    tellTickedUnseen: sendParent(({ context }) => ({ type: 'autoUpdate.ticked', passed: hiddenInterval(context) })),
    tellExtent: sendParent(({ context }) => ({ type: 'autoUpdate.extended', extent: context.extent })),
    tellEverything: sendParent({ type: 'autoUpdate.extended', extent: 'everything' }),
    tellConnected: sendParent({ type: 'autoUpdate.connected' }),
    tellChosen: sendParent((_, { method }: { method: AutoUpdateMethod }) => ({ type: 'autoUpdate.chosen', method })),
  },
  guards: {
    isNever: ({ context }) => context.method === 'never',
    isRealtime: ({ context }) => context.method === 'realtime' && context.withRealtime,
    isOtherMethod: ({ context }, { withRealtime }: { withRealtime: boolean }) =>
      context.method === 'realtime' && withRealtime !== context.withRealtime,
    isShown: stateIn({ page: 'shown' }),
  },
  delays: { reconcileInterval },
}).createMachine({
  id: 'autoUpdate',
  description: 'When the list is fetched again by itself.',
  context: chosenBefore,
  invoke: [
    { src: 'realtime', id: 'realtime', input: realtimeInput },
    { src: 'refreshTimer', id: 'refreshTimer', input: timerInput },
  ],
  type: 'parallel',
  states: {
    updating: {
      description: 'How the list is kept fresh.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Takes up the chosen method.',
          always: [
            { guard: 'isNever', target: 'never', actions: 'tellExtent' },
            { guard: 'isRealtime', target: 'realtime', actions: 'tellEverything' },
            { target: 'interval', actions: 'tellExtent' },
          ],
        },
        never: { description: 'Only by hand.', tags: ['paused'] },
        paused: {
          description: 'Only by hand, until it is resumed by the chosen method: then at once.',
          tags: ['paused'],
          on: {
            'autoUpdate.resume': { target: 'choosing', actions: 'tellDue' },
            'autoUpdate.equip': { actions: { type: 'takeOffer', params: theEvent } },
          },
        },
        interval: {
          description: 'Again and again, after the configured seconds; less often where nobody sees it.',
          tags: ['live'],
          entry: 'startTimer',
          on: {
            'refreshTimer.passed': { guard: 'isShown', actions: ['tellTicked', 'startTimer'] },
            'refreshTimer.passedUnseen': { actions: 'tellTickedUnseen' },
            'refreshTimer.late': { actions: ['tellDue', 'startTimer'] },
            'autoUpdate.reconnect': { actions: ['tellDue', 'startTimer'] },
            'autoUpdate.pause': { target: 'paused' },
          },
        },
        realtime: {
          description: 'Changes come by themselves, as far as the server can be reached.',
          tags: ['live'],
          entry: 'openRealtime',
          exit: 'closeRealtime',
          initial: 'polling',
          on: {
            'realtime.failed': { target: 'fallenBack', actions: 'tellExtent' },
            'autoUpdate.hold': { actions: { type: 'takeExtent', params: theEvent } },
            'autoUpdate.pause': { target: 'paused' },
          },
          states: {
            polling: {
              description: 'There is no connection yet, or no longer: as by interval.',
              tags: ['reconnecting'],
              entry: 'startTimer',
              on: {
                'refreshTimer.passed': { guard: 'isShown', actions: ['tellDue', 'startTimer'] },
                'refreshTimer.passedUnseen': { actions: ['tellDue', 'startTimer'] },
                'refreshTimer.late': { actions: ['tellDue', 'startTimer'] },
                'realtime.connected': { target: 'connected', actions: 'tellConnected' },
                'autoUpdate.reconnect': { actions: ['tellDue', 'openRealtime', 'startTimer'] },
              },
            },
            connected: {
              description: 'Connected: the server is asked now and then, as it does not tell everything.',
              tags: ['connected'],
              after: { reconcileInterval: { target: 'connected', reenter: true, actions: 'tellDue' } },
              on: {
                'realtime.lost': { target: 'polling' },
                'autoUpdate.reconnect': { target: 'connected', reenter: true, actions: 'tellDue' },
              },
            },
          },
        },
        fallenBack: {
          description: 'Realtime was given up: by interval, until the network is back or a person asks again.',
          tags: ['live', 'fallenBack'],
          entry: 'startTimer',
          on: {
            'refreshTimer.passed': { guard: 'isShown', actions: ['tellTicked', 'startTimer'] },
            'refreshTimer.passedUnseen': { actions: 'tellTickedUnseen' },
            'refreshTimer.late': { actions: ['tellDue', 'startTimer'] },
            'autoUpdate.reconnect': { target: 'realtime', actions: ['tellEverything', 'tellDue'] },
            'autoUpdate.pause': { target: 'paused' },
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
        'autoUpdate.choose': {
          target: '.choosing',
          actions: [
            { type: 'takeMethod', params: theEvent },
            { type: 'tellChosen', params: theEvent },
          ],
        },
      },
    },
    page: {
      description: 'Whether the page is in sight.',
      initial: 'shown',
      states: {
        shown: { description: 'Its tab is the one on screen.', on: { 'autoUpdate.hide': { target: 'hidden' } } },
        hidden: {
          description: 'Another tab is on screen, or none.',
          tags: ['hidden'],
          on: { 'autoUpdate.show': { target: 'shown' } },
        },
      },
    },
  },
})

export type AutoUpdateRef = ActorRefFrom<typeof autoUpdateMachine>

function chosenBefore({ input }: { input: AutoUpdateInput }): AutoUpdateContext {
  return { ...input, extent: 'page' }
}

/**
 * Milliseconds within which the rows are to be fetched anew as things are; undefined where they are fetched by hand
 * alone.
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
