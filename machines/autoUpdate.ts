/** When the list is fetched again by itself (specification, section 2, auto-update modes, and section 9). */
import { assign, sendParent, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Extent } from './domain/liveList.ts'
import type { AutoUpdateMethod } from './domain/preferences.ts'
import { theEvent } from './parameters.ts'
import { realtimeMachine, type RealtimeInput } from './realtime.ts'

export interface AutoUpdateInput {
  readonly method: AutoUpdateMethod
  /** Seconds between two refreshes. */
  readonly intervalSeconds: number
  /** Whether realtime is on offer: the deployment has enabled it, and the server can do it. */
  readonly withRealtime: boolean
  readonly maxRetries: number
}

export interface AutoUpdateContext extends AutoUpdateInput {
  /**
   * When the list was last due, or renewed in sight, or began to be waited for; milliseconds since 1970. What was told
   * to a page that nobody sees does not count: as it is seen again, the whole list is due.
   */
  readonly dueAt: number
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

/** Milliseconds between two looks at the server while changes come by themselves: not everything is told. */
export const reconcileInterval = 60_000
/** In a tab that nobody sees, so many intervals pass between two refreshes, */
export const hiddenFactor = 5
/** and at least so many milliseconds. */
export const leastHiddenInterval = 60_000

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
    children: {} as { realtime: 'realtime' },
  },
  actors: { realtime: realtimeMachine },
  actions: {
    takeMethod: assign((_, { method }: { method: AutoUpdateMethod }) => ({ method })),
    takeOffer: assign((_, { withRealtime }: { withRealtime: boolean }) => ({ withRealtime })),
    openRealtime: sendTo('realtime', { type: 'realtime.open' }),
    closeRealtime: sendTo('realtime', { type: 'realtime.close' }),
    takeExtent: assign((_, { extent }: { extent: Extent }) => ({ extent })),
    noteDue: assign(() => ({ dueAt: Date.now() })),
    tellDue: sendParent({ type: 'autoUpdate.due' }),
    tellTicked: sendParent((_, { passed }: { passed: number }) => ({ type: 'autoUpdate.ticked', passed })),
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
    isBehind: ({ context }) => Date.now() - context.dueAt >= pollInterval(context),
  },
  delays: {
    pollInterval: ({ context }) => pollInterval(context),
    hiddenInterval: ({ context }) => hiddenInterval(context),
    reconcileInterval,
  },
}).createMachine({
  id: 'autoUpdate',
  description: 'When the list is fetched again by itself.',
  context: chosenBefore,
  invoke: { src: 'realtime', id: 'realtime', input: realtimeInput },
  type: 'parallel',
  states: {
    updating: {
      description: 'How the list is kept fresh.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Takes up the chosen method.',
          entry: 'noteDue',
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
          after: {
            pollInterval: {
              guard: 'isShown',
              target: 'interval',
              reenter: true,
              actions: ['noteDue', { type: 'tellTicked', params: shownTime }],
            },
            hiddenInterval: { target: 'interval', reenter: true, actions: { type: 'tellTicked', params: hiddenTime } },
          },
          on: {
            'autoUpdate.show': { guard: 'isBehind', target: 'interval', reenter: true, actions: ['noteDue', 'tellDue'] },
            'autoUpdate.reconnect': { target: 'interval', reenter: true, actions: ['noteDue', 'tellDue'] },
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
            'realtime.failed': { target: 'fallenBack', actions: ['noteDue', 'tellExtent'] },
            'autoUpdate.hold': { actions: { type: 'takeExtent', params: theEvent } },
            'autoUpdate.pause': { target: 'paused' },
          },
          states: {
            polling: {
              description: 'There is no connection yet, or no longer: as by interval.',
              tags: ['reconnecting'],
              entry: 'noteDue',
              after: {
                pollInterval: { guard: 'isShown', target: 'polling', reenter: true, actions: 'tellDue' },
                hiddenInterval: { target: 'polling', reenter: true, actions: 'tellDue' },
              },
              on: {
                'realtime.connected': { target: 'connected', actions: 'tellConnected' },
                'autoUpdate.reconnect': { target: 'polling', reenter: true, actions: ['tellDue', 'openRealtime'] },
                'autoUpdate.show': { guard: 'isBehind', target: 'polling', reenter: true, actions: 'tellDue' },
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
          after: {
            pollInterval: {
              guard: 'isShown',
              target: 'fallenBack',
              reenter: true,
              actions: ['noteDue', { type: 'tellTicked', params: shownTime }],
            },
            hiddenInterval: { target: 'fallenBack', reenter: true, actions: { type: 'tellTicked', params: hiddenTime } },
          },
          on: {
            'autoUpdate.reconnect': { target: 'realtime', actions: ['tellEverything', 'tellDue'] },
            'autoUpdate.show': { guard: 'isBehind', target: 'fallenBack', reenter: true, actions: ['noteDue', 'tellDue'] },
            'autoUpdate.pause': { target: 'paused' },
          },
        },
      },
      on: {
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
  return { ...input, dueAt: 0, extent: 'page' }
}

function shownTime({ context }: { context: AutoUpdateContext }) {
  return { passed: pollInterval(context) }
}

function hiddenTime({ context }: { context: AutoUpdateContext }) {
  return { passed: hiddenInterval(context) }
}

/** Milliseconds between two refreshes of a page in sight. */
function pollInterval({ intervalSeconds }: AutoUpdateInput): number {
  return intervalSeconds * 1000
}

/** Milliseconds between two refreshes of a page that nobody sees. */
function hiddenInterval(input: AutoUpdateInput): number {
  return Math.max(hiddenFactor * pollInterval(input), leastHiddenInterval)
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
