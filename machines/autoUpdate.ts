/** When the list is fetched again by itself (specification, section 2, auto-update modes, and section 9). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { AutoUpdateMethod } from './domain/preferences.ts'
import { theEvent } from './parameters.ts'
import { realtimeMachine, type RealtimeInput } from './realtime.ts'

export interface AutoUpdateInput {
  readonly method: AutoUpdateMethod
  /** Seconds between two refreshes. */
  readonly intervalSeconds: number
  /** Whether realtime is on offer (enableWebsocketSupport). */
  readonly withRealtime: boolean
  readonly maxRetries: number
}

export type AutoUpdateContext = AutoUpdateInput

export type AutoUpdateEvent =
  | { type: 'autoUpdate.choose'; method: AutoUpdateMethod }
  /** The network is back: a live connection that was given up is tried again. */
  | { type: 'autoUpdate.reconnect' }
  | { type: 'realtime.connected' }
  | { type: 'realtime.lost' }
  | { type: 'realtime.failed' }

/** Milliseconds between two looks at the server while changes come by themselves: not everything is told. */
export const reconcileInterval = 60_000

/**
 * Says `autoUpdate.due` each time the list is to be fetched. Realtime refreshes by interval in every state but connected;
 * where it is given up, it falls back to the interval as long as the page lives.
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
    openRealtime: sendTo('realtime', { type: 'realtime.open' }),
    closeRealtime: sendTo('realtime', { type: 'realtime.close' }),
    tellDue: sendParent({ type: 'autoUpdate.due' }),
    tellConnected: sendParent({ type: 'autoUpdate.connected' }),
    tellChosen: sendParent((_, { method }: { method: AutoUpdateMethod }) => ({ type: 'autoUpdate.chosen', method })),
  },
  guards: {
    isNever: ({ context }) => context.method === 'never',
    isRealtime: ({ context }) => context.method === 'realtime' && context.withRealtime,
  },
  delays: {
    pollInterval: ({ context }) => context.intervalSeconds * 1000,
    reconcileInterval,
  },
}).createMachine({
  id: 'autoUpdate',
  description: 'When the list is fetched again by itself.',
  context: chosenBefore,
  invoke: { src: 'realtime', id: 'realtime', input: realtimeInput },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Takes up the chosen method.',
      always: [
        { guard: 'isNever', target: 'never' },
        { guard: 'isRealtime', target: 'realtime' },
        { target: 'interval' },
      ],
    },
    never: { description: 'Only by hand.', tags: ['paused'] },
    interval: {
      description: 'Again and again, after the configured seconds.',
      tags: ['live'],
      after: { pollInterval: { target: 'interval', reenter: true, actions: 'tellDue' } },
    },
    realtime: {
      description: 'Changes come by themselves, as far as the server can be reached.',
      tags: ['live'],
      entry: 'openRealtime',
      exit: 'closeRealtime',
      initial: 'polling',
      on: { 'realtime.failed': { target: 'fallenBack' } },
      states: {
        polling: {
          description: 'There is no connection yet, or no longer: as by interval.',
          tags: ['reconnecting'],
          after: { pollInterval: { target: 'polling', reenter: true, actions: 'tellDue' } },
          on: { 'realtime.connected': { target: 'connected', actions: 'tellConnected' } },
        },
        connected: {
          description: 'Connected: the server is asked now and then, as it does not tell everything.',
          tags: ['connected'],
          after: { reconcileInterval: { target: 'connected', reenter: true, actions: 'tellDue' } },
          on: { 'realtime.lost': { target: 'polling' } },
        },
      },
    },
    fallenBack: {
      description: 'Realtime was given up: by interval, until the network is back or a person asks again.',
      tags: ['live', 'fallenBack'],
      after: { pollInterval: { target: 'fallenBack', reenter: true, actions: 'tellDue' } },
      on: { 'autoUpdate.reconnect': { target: 'realtime' } },
    },
  },
  on: {
    'autoUpdate.choose': {
      target: '.choosing',
      actions: [
        { type: 'takeMethod', params: theEvent },
        { type: 'tellChosen', params: theEvent },
      ],
    },
  },
})

export type AutoUpdateRef = ActorRefFrom<typeof autoUpdateMachine>

function chosenBefore({ input }: { input: AutoUpdateInput }): AutoUpdateContext {
  return { ...input }
}

function realtimeInput({ context }: { context: AutoUpdateContext }): RealtimeInput {
  return { maxRetries: context.maxRetries }
}
