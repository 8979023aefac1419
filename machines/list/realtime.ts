/** The live connection: when it is opened, retried and given up (docs/behaviour.md#live-updates). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { backOff } from '../core/domain/backOff.ts'
import type { LiveChange } from './domain/liveChange.ts'
import { theEvent } from '../core/eventParameters.ts'
import { socket, type SocketEvent } from './ports.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface RealtimeInput {
  /** How many times a lost connection is retried before it is given up. */
  readonly maxRetries: number
}

export interface RealtimeContext extends RealtimeInput {
  /** The number of retries since the connection was last steady or last requested. */
  readonly retries: number
  /** The number of unreadable messages whose changes the list may still lack. */
  readonly unreadable: number
}

export type RealtimeEvent = SocketEvent | { type: 'realtime.open' } | { type: 'realtime.close' }

/** Milliseconds a server may take to accept the connection, and to answer the subscription. */
export const handshakeTimeout = 10_000
/** Milliseconds after which a connection counts as steady. */
export const steadyTime = 30_000
/** Milliseconds before the first retry; each later retry waits twice as long as the one before. */
export const firstBackoff = 1000
/** Milliseconds after an unreadable message within which the list is always fetched again. */
export const doubtTime = 60_000
/** Milliseconds a server may take to close the connection. */
export const goodbyeTimeout = 2000

/**
 * Reports to the parent when the server starts and stops pushing changes, and sends the changes to the store and to
 * `alarmWatch`.
 */
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
    mergeAlarms: sendTo(receiver('alarmWatch'), (_, { changes }: { changes: readonly LiveChange[] }) => ({
      type: 'alarmWatch.hear',
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
    backoff: ({ context }) => backOff({ first: firstBackoff }, context.retries),
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
        resting: { description: 'No connection is wanted.' },
        backingOff: {
          description: 'Another attempt to connect is made after a delay, which grows with each attempt.',
          tags: ['reconnecting'],
          after: { backoff: { target: '#realtime.linked', actions: 'countRetry' } },
        },
        deciding: {
          description: 'The connection was lost or never opened: decides whether to try again or to give up.',
          always: [{ guard: 'retriesExhausted', target: '#realtime.failed' }, { target: 'backingOff' }],
        },
      },
    },
    linked: {
      description: 'One socket, from the handshake until it is closed.',
      invoke: { src: 'socket', id: 'socket' },
      initial: 'connecting',
      on: {
        'socket.closed': { target: 'closed.deciding' },
        'socket.failed': { target: 'closed.deciding' },
      },
      states: {
        connecting: {
          description: 'The handshake is in progress.',
          tags: ['reconnecting'],
          after: { handshakeTimeout: { target: '#realtime.closed.deciding' } },
          on: { 'socket.opened': { target: 'opened' }, 'realtime.close': { target: 'disconnecting' } },
        },
        opened: {
          description: 'The server has accepted the connection, and is being asked to send changes.',
          tags: ['reconnecting'],
          entry: 'subscribe',
          after: { handshakeTimeout: { target: '#realtime.closed.deciding' } },
          on: {
            'socket.subscribed': { target: 'connected' },
            'socket.told': {
              actions: [
                { type: 'mergeChanges', params: theEvent },
                { type: 'mergeAlarms', params: theEvent },
              ],
            },
            'realtime.close': { target: 'disconnecting' },
          },
        },
        connected: {
          description: 'The server pushes changes.',
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
                  { type: 'mergeAlarms', params: theEvent },
                ],
              },
              {
                actions: [
                  { type: 'mergeChanges', params: theEvent },
                  { type: 'mergeAlarms', params: theEvent },
                ],
              },
            ],
          },
          states: {
            sure: {
              description: 'Every message was readable, or the list has been fetched since an unreadable one.',
              entry: 'forgetUnreadable',
            },
            doubtful: {
              description: 'A message was unreadable: the list may lack a change until the list is fetched again.',
              after: { doubtTime: { target: 'sure' } },
            },
          },
        },
        disconnecting: {
          description: 'The connection is being closed.',
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
      description: 'The connection was given up; there is none until one is requested again.',
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
