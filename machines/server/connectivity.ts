/**
 * Whether the server answers (specification, section 4, API state): shows the banner, and asks until it does again. What the
 * calls brought is told to whom it concerns.
 */
import { sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isAnswer } from '../core/answered.ts'
import { type Fault } from '../core/domain/fault.ts'
import { theError, theEvent } from '../core/eventParameters.ts'
import { network, type NetworkEvent } from '../core/ports.ts'
import { receiver } from '../core/system.ts'
import { showing } from '../messages/showing.ts'
import type { Server } from './domain/server.ts'
import { apiActivity, meetServer, type ApiActivity } from './ports.ts'
import { serverMachine, type ServerInput } from './server.ts'

export interface ConnectivityInput {
  /** Whether the server gave no answer before anybody listened. */
  readonly isLost: boolean
  /** Whether the server has said what it is. */
  readonly isMet: boolean
}

export type ConnectivityContext = ConnectivityInput

export type ConnectivityEvent = NetworkEvent | ApiActivity | { type: 'connectivity.retry' }

/** What it tells its parent. */
export type ConnectivityReport =
  /** The server answers again. */
  | { type: 'connectivity.restored' }
  /** The server said what it is. */
  | { type: 'connectivity.met'; server: Server }
  /** Its clock is that far ahead of this machine's, in milliseconds; 0 where both count as one. */
  | { type: 'connectivity.clockRead'; skew: number }
  /** A call with that token was answered 401; undefined: one by the server's own session. */
  | { type: 'connectivity.unauthorized'; token: string | undefined }
  /** A change came to its end after whoever asked for it had gone; `fault`: how it failed, where nothing else tells of it. */
  | { type: 'connectivity.changedUnheard'; fault: Fault | undefined }

/** Milliseconds between two questions to a server that does not answer. */
export const probeInterval = 5000

/** Any answer, whatever its status, ends the problems; only silence starts them. Whoever is back may be another server. */
export const connectivityMachine = setup({
  types: {
    context: {} as ConnectivityContext,
    events: {} as ConnectivityEvent,
    input: {} as ConnectivityInput,
    children: {} as { apiActivity: 'apiActivity'; meetServer: 'meetServer'; network: 'network'; server: 'server' },
  },
  actors: { apiActivity, meetServer, network, server: serverMachine },
  actions: {
    askServer: sendTo('server', { type: 'server.ask' }),
    noteServerMet: sendTo('server', { type: 'server.meet' }),
    correctClock: sendTo(receiver('clock'), (_, { skew }: { skew: number }) => ({ type: 'clock.correct', skew })),
    sayServerFailed: sendTo(receiver('toasts'), (_, { detail }: { detail: string }) =>
      showing({ severity: 'error', text: `Api Server Error: ${detail}` }),
    ),
    sayTicketFailed: sendTo(receiver('toasts'), (_, { text }: { text: string }) =>
      showing({ severity: 'error', text }),
    ),
    tellRestored: sendParent({ type: 'connectivity.restored' } satisfies ConnectivityReport),
    tellMet: sendParent((_, { server }: { server: Server }): ConnectivityReport => ({
      type: 'connectivity.met',
      server,
    })),
    tellClockRead: sendParent((_, { skew }: { skew: number }): ConnectivityReport => ({
      type: 'connectivity.clockRead',
      skew,
    })),
    tellUnauthorized: sendParent((_, { token }: { token: string | undefined }): ConnectivityReport => ({
      type: 'connectivity.unauthorized',
      token,
    })),
    tellChangedUnheard: sendParent((_, { fault }: { fault: Fault | undefined }): ConnectivityReport => ({
      type: 'connectivity.changedUnheard',
      fault,
    })),
  },
  guards: {
    isLost: ({ context }) => context.isLost,
    isAnswer,
  },
  delays: { probeInterval },
}).createMachine({
  id: 'connectivity',
  description: 'Whether the server answers.',
  context: beginning,
  invoke: [
    { src: 'network', id: 'network' },
    { src: 'apiActivity', id: 'apiActivity' },
    { src: 'server', id: 'server', input: firstMeeting },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Looks whether the server was silent at the start.',
      always: [{ guard: 'isLost', target: 'problems' }, { target: 'connected' }],
    },
    connected: {
      description: 'The last call was answered, or none was made yet.',
      on: {
        'api.unreachable': { target: 'problems' },
        'network.offline': { target: 'problems' },
      },
    },
    problems: {
      description: 'A call got no answer: the banner shows.',
      tags: ['lost'],
      exit: ['askServer', 'tellRestored'],
      initial: 'waiting',
      states: {
        waiting: {
          description: 'A moment of quiet before asking again.',
          after: { probeInterval: { target: 'probing' } },
          on: {
            'network.online': { target: 'probing' },
            'connectivity.retry': { target: 'probing' },
          },
        },
        probing: {
          description: 'Asks the server what it is, which needs no session.',
          tags: ['busy'],
          invoke: {
            src: 'meetServer',
            id: 'meetServer',
            onDone: { target: '#connectivity.connected' },
            onError: [
              { guard: { type: 'isAnswer', params: theError }, target: '#connectivity.connected' },
              { target: 'waiting' },
            ],
          },
        },
      },
      on: { 'api.answered': { target: 'connected' } },
    },
  },
  on: {
    'api.met': { actions: ['noteServerMet', { type: 'tellMet', params: theEvent }] },
    'api.clockRead': {
      actions: [
        { type: 'correctClock', params: theEvent },
        { type: 'tellClockRead', params: theEvent },
      ],
    },
    'api.unauthorized': { actions: { type: 'tellUnauthorized', params: theEvent } },
    'api.changedUnheard': { actions: { type: 'tellChangedUnheard', params: theEvent } },
    'api.serverFailed': { actions: { type: 'sayServerFailed', params: theEvent } },
    'api.ticketFailed': { actions: { type: 'sayTicketFailed', params: theEvent } },
  },
})

export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>

function beginning({ input }: { input: ConnectivityInput }): ConnectivityContext {
  return input
}

function firstMeeting({ context: { isMet } }: { context: ConnectivityContext }): ServerInput {
  return { isMet }
}
