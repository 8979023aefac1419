/** The live connection: when it is opened, retried and given up (docs/behaviour.md#live-updates). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { backOff } from '../core/domain/backOff.ts'
import { doubtLeft, type LiveChange, type Unreadable } from './domain/liveChange.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { socket, type SocketEvent } from './ports.ts'
import { child, parent, receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import { realtimeRefusedWords, type LoginMethod } from '../session/domain/user.ts'
import { fetchLoginMethods } from '../session/ports.ts'
import { hasCome } from '../core/later.ts'

export interface RealtimeInput {
  /** How many times a lost connection is retried before it is given up. */
  readonly maxRetries: number
}

export interface RealtimeContext extends RealtimeInput {
  /** The number of retries since the connection was last steady or last requested. */
  readonly retries: number
  /** Whether the server has ever accepted the connection. */
  readonly wasAccepted: boolean
  /** The unreadable messages whose changes the list may still lack, the oldest first. */
  readonly unreadable: readonly Unreadable[]
}

export type RealtimeEvent = SocketEvent | { type: 'realtime.open' } | { type: 'realtime.close' }

/** Reports to the parent. */
export type RealtimeReport = { type: 'realtime.connected' } | { type: 'realtime.lost' } | { type: 'realtime.failed' }

/** Milliseconds a server may take to accept the connection, and to answer the subscription. */
export const handshakeTimeout = 10_000
/** Milliseconds after which a connection counts as steady. */
export const steadyTime = 30_000
/** Milliseconds before the first retry; each later retry waits twice as long as the one before. */
export const firstBackoff = 1000
/** Milliseconds a server may take to close the connection. */
export const goodbyeTimeout = 2000

/**
 * Reports to the parent when the server starts and stops pushing changes, and sends the changes to the store and to
 * `alarmWatch`. If the server closes the first handshake, it is not tried again: servers that accept only their own
 * sessions refuse every handshake after a sign-in by password.
 */
export const realtimeMachine = setup({
  types: {
    context: {} as RealtimeContext,
    events: {} as RealtimeEvent,
    input: {} as RealtimeInput,
    tags: {} as 'reconnecting' | 'connected' | 'failed',
  },
  actors: { fetchLoginMethods, socket },
  actions: {
    countRetry: assign(({ context }) => ({ retries: context.retries + 1 })),
    forgetRetries: assign({ retries: 0 }),
    noteAccepted: assign({ wasAccepted: true }),
    countUnreadable: assign(({ context }, { unreadable }: { unreadable: number }) => ({
      unreadable: [...context.unreadable, { count: unreadable, at: Date.now() }],
    })),
    forgetOldest: assign(({ context }) => ({ unreadable: context.unreadable.slice(1) })),
    forgetUnreadable: assign({ unreadable: [] }),
    subscribe: sendTo(child(socket, 'socket'), { type: 'socket.subscribe' }),
    sayGoodbye: sendTo(child(socket, 'socket'), { type: 'socket.close' }),
    tellConnected: sendTo(parent<RealtimeReport>(), { type: 'realtime.connected' }),
    tellLost: sendTo(parent<RealtimeReport>(), { type: 'realtime.lost' }),
    tellFailed: sendTo(parent<RealtimeReport>(), { type: 'realtime.failed' }),
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
    sayRefused: sendTo(receiver('toasts'), (_, methods: readonly LoginMethod[]) =>
      showing({ severity: 'warning', text: realtimeRefusedWords(methods) }),
    ),
    sayRefusedWithoutMethods: sendTo(
      receiver('toasts'),
      showing({ severity: 'warning', text: realtimeRefusedWords([]) }),
    ),
  },
  guards: {
    retriesExhausted: ({ context }) => context.retries >= context.maxRetries,
    isUnproven: ({ context }) => !context.wasAccepted && context.retries === 0,
    hasSeveralDoubts: ({ context }) => context.unreadable.length > 1,
    isDoubtful: (_, { unreadable }: { unreadable: number }) => unreadable > 0,
  },
  delays: {
    handshakeTimeout,
    steadyTime,
    doubtLeft: ({ context }) => doubtLeft(context.unreadable, Date.now()),
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
          on: {
            'socket.opened': { target: 'opened' },
            'socket.failed': { guard: 'isUnproven', target: '#realtime.failed.refused' },
            'realtime.close': { target: 'disconnecting' },
          },
        },
        opened: {
          description: 'The server has accepted the connection, and is being asked to send changes.',
          tags: ['reconnecting'],
          entry: ['noteAccepted', 'subscribe'],
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
              after: {
                doubtLeft: [
                  { guard: 'hasSeveralDoubts', target: 'doubtful', reenter: true, actions: 'forgetOldest' },
                  { target: 'sure' },
                ],
              },
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
      entry: 'tellFailed',
      initial: 'lost',
      states: {
        lost: { description: 'The connection was lost or never established, too often.', entry: 'sayFailed' },
        refused: {
          description: 'The server closed the first handshake: it is asked which ways of signing in it offers.',
          invoke: {
            src: 'fetchLoginMethods',
            id: 'fetchLoginMethods',
            onDone: { target: 'explained', actions: { type: 'sayRefused', params: theOutput } },
            onError: { target: 'explained', actions: 'sayRefusedWithoutMethods' },
          },
        },
        explained: { description: 'The operator has been told which sign-in the connection needs.' },
      },
      on: {
        'realtime.open': { target: 'linked', actions: 'forgetRetries' },
        'realtime.close': { target: 'closed' },
      },
    },
  },
})

hasCome(realtimeMachine)

export type RealtimeRef = ActorRefFrom<typeof realtimeMachine>

function untried({ input }: { input: RealtimeInput }): RealtimeContext {
  return { maxRetries: input.maxRetries, retries: 0, wasAccepted: false, unreadable: [] }
}
