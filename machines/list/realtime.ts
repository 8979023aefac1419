/** The live connection: when it is opened, tried again and given up (specification, section 4; decisions, Realtime). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { LiveChange } from './domain/liveChange.ts'
import { theEvent } from '../core/eventParameters.ts'
import { socket, type SocketEvent } from './ports.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface RealtimeInput {
  /** How often a lost connection is tried again before it is given up. */
  readonly maxRetries: number
}

export interface RealtimeContext extends RealtimeInput {
  /** Retries since the connection last held, or since somebody asked for it. */
  readonly retries: number
  /** Messages that could not be read since the list was surely last fetched: what they told may be missing from it. */
  readonly unreadable: number
}

export type RealtimeEvent = SocketEvent | { type: 'realtime.open' } | { type: 'realtime.close' }

/** Milliseconds a server may take to accept the connection, and to answer the subscription. */
export const handshakeTimeout = 10_000
/** Milliseconds after which a connection counts as holding. */
export const steadyTime = 30_000
/** Milliseconds before the first retry; each further one waits twice as long. */
export const firstBackoff = 1000
/** Milliseconds after a message that could not be read: by then the list has been reconciled. */
export const doubtTime = 60_000
/** Milliseconds a server may take to say goodbye. */
export const goodbyeTimeout = 2000

/** Tells its parent when changes come by themselves and when they no longer do; the changes go to the store. */
export const realtimeMachine = setup({
  types: { context: {} as RealtimeContext, events: {} as RealtimeEvent, input: {} as RealtimeInput },
  actors: { socket },
  actions: {
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    forgetRetries: assign({ retries: 0 }),
    countUnreadable: assign(({ context }, { unreadable }: { unreadable: number }) => ({
      unreadable: context.unreadable + unreadable,
    })),
    forgetUnreadable: assign({ unreadable: 0 }),
    subscribe: sendTo('socket', { type: 'socket.subscribe' }),
    sayGoodbye: sendTo('socket', { type: 'socket.close' }),
    tellConnected: sendParent({ type: 'realtime.connected' }),
    tellLost: sendParent({ type: 'realtime.lost' }),
    tellFailed: sendParent({ type: 'realtime.failed' }),
    mergeChanges: sendTo(receiver('incidents'), (_, { changes }: { changes: readonly LiveChange[] }) => ({
      type: 'incidents.merge',
      changes,
    })),
    sayFailed: sendTo(
      receiver('toasts'),
      showing({ severity: 'error', text: 'Failed to establish realtime connection' }),
    ),
  },
  guards: {
    retriesExhausted: ({ context }) => context.retries >= context.maxRetries,
    isDoubtful: (_, { unreadable }: { unreadable: number }) => unreadable > 0,
  },
  delays: {
    handshakeTimeout,
    steadyTime,
    doubtTime,
    goodbyeTimeout,
    backoff: ({ context }) => firstBackoff * 2 ** context.retries,
  },
}).createMachine({
  id: 'realtime',
  description: 'The live connection.',
  context: untried,
  initial: 'closed',
  states: {
    closed: {
      description: 'There is no connection.',
      initial: 'resting',
      on: {
        'realtime.open': { target: 'linked', actions: 'forgetRetries' },
        'realtime.close': { target: 'closed' },
      },
      states: {
        resting: { description: 'Nobody asked for one.' },
        backingOff: {
          description: 'It is tried again after a while, each time after a longer one.',
          tags: ['reconnecting'],
          after: { backoff: { target: '#realtime.linked', actions: 'countRetry' } },
        },
        deciding: {
          description: 'The connection was lost: it is tried again, or given up.',
          always: [{ guard: 'retriesExhausted', target: '#realtime.failed' }, { target: 'backingOff' }],
        },
      },
    },
    linked: {
      description: 'One socket serves every step, from the handshake to the goodbye.',
      invoke: { src: 'socket', id: 'socket' },
      initial: 'connecting',
      on: {
        'socket.closed': { target: 'closed.deciding' },
        'socket.failed': { target: 'closed.deciding' },
      },
      states: {
        connecting: {
          description: 'The handshake is under way.',
          tags: ['reconnecting'],
          after: { handshakeTimeout: { target: '#realtime.closed.deciding' } },
          on: { 'socket.opened': { target: 'opened' }, 'realtime.close': { target: 'disconnecting' } },
        },
        opened: {
          description: 'The server accepted, and is asked to tell what happens.',
          tags: ['reconnecting'],
          entry: 'subscribe',
          after: { handshakeTimeout: { target: '#realtime.closed.deciding' } },
          on: {
            'socket.subscribed': { target: 'connected' },
            'socket.told': { actions: { type: 'mergeChanges', params: theEvent } },
            'realtime.close': { target: 'disconnecting' },
          },
        },
        connected: {
          description: 'Changes come by themselves.',
          tags: ['connected'],
          entry: 'tellConnected',
          exit: 'tellLost',
          after: { steadyTime: { actions: 'forgetRetries' } },
          initial: 'sure',
          on: {
            'realtime.close': { target: 'disconnecting' },
            'socket.told': [
              {
                guard: { type: 'isDoubtful', params: theEvent },
                target: '.doubtful',
                actions: [
                  { type: 'countUnreadable', params: theEvent },
                  { type: 'mergeChanges', params: theEvent },
                ],
              },
              { actions: { type: 'mergeChanges', params: theEvent } },
            ],
          },
          states: {
            sure: {
              description: 'Every message could be read, or the list was fetched since.',
              entry: 'forgetUnreadable',
            },
            doubtful: {
              description: 'A message could not be read: the list may miss something until it is fetched again.',
              after: { doubtTime: { target: 'sure' } },
            },
          },
        },
        disconnecting: {
          description: 'The server is told that nobody listens any more.',
          entry: 'sayGoodbye',
          after: { goodbyeTimeout: { target: '#realtime.closed' } },
          on: {
            'socket.closed': { target: '#realtime.closed' },
            'socket.failed': { target: '#realtime.closed' },
            'realtime.open': { target: '#realtime.linked', actions: 'forgetRetries' },
          },
        },
      },
    },
    failed: {
      description: 'Given up, until somebody asks again.',
      tags: ['failed'],
      entry: ['sayFailed', 'tellFailed'],
      on: {
        'realtime.open': { target: 'linked', actions: 'forgetRetries' },
        'realtime.close': { target: 'closed' },
      },
    },
  },
})

export type RealtimeRef = ActorRefFrom<typeof realtimeMachine>

function untried({ input }: { input: RealtimeInput }): RealtimeContext {
  return { maxRetries: input.maxRetries, retries: 0, unreadable: 0 }
}
