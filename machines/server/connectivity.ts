/**
 * Notices when the server does not answer (docs/behaviour.md#server): shows the banner, and retries until it answers
 * again. Also passes the API client's observations of the calls on to the parent.
 */
import { sendTo, setup, type ActorRefFrom } from 'xstate'
import { isOwnAnswer } from '../core/answered.ts'
import { type Fault } from '../core/domain/fault.ts'
import { theError, theEvent } from '../core/eventParameters.ts'
import { network, visibility, type NetworkEvent, type PageEvent } from '../core/ports.ts'
import { child, parent, receiver } from '../core/system.ts'
import { serverFailedMessage, ticketFailedMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import type { Server } from './domain/server.ts'
import type { ZoneReading } from './domain/serverZone.ts'
import { apiActivity, meetServer, type ApiActivity } from './ports.ts'
import { recoveryMachine, type RecoveryReport } from './recovery.ts'
import { serverMachine, type ServerInput } from './server.ts'

export interface ConnectivityInput {
  /** Whether the server was unreachable at start-up. */
  readonly isLost: boolean
  /** Whether the server has identified itself. */
  readonly isMet: boolean
}

export type ConnectivityContext = ConnectivityInput

export type ConnectivityEvent = NetworkEvent | PageEvent | ApiActivity | RecoveryReport | { type: 'connectivity.retry' }

/** Reports to the parent. */
export type ConnectivityReport =
  /**
   * The server answers again: what failed to load can be loaded again. Sent less often if problems return immediately.
   */
  | { type: 'connectivity.restored' }
  /** The server identified itself. */
  | { type: 'connectivity.met'; server: Server }
  /**
   * How far the server's clock is ahead of this computer's, in milliseconds; 0 if the difference is within tolerance.
   */
  | { type: 'connectivity.clockRead'; skew: number }
  /** A call was answered with 401. If the token is undefined, the call used the server's own session. */
  | { type: 'connectivity.unauthorized'; token: string | undefined }
  /**
   * A change finished after the chart that requested it had stopped. `fault` is set if the change failed and nothing
   * else reports the failure.
   */
  | { type: 'connectivity.changedUnheard'; fault: Fault | undefined }

/** Milliseconds between two attempts to reach a server that does not answer, while the page is on screen. */
export const probeInterval = 5000
/** Milliseconds between two attempts in a hidden tab: a browser often has many of them. */
export const hiddenProbeInterval = 60_000

/**
 * The server counts as lost if a call receives no response, if a proxy answers in its place and the server's version
 * cannot be read either, or if the browser is offline. Any response of the server, even an error, shows that the server
 * is back, possibly in a different version.
 */
export const connectivityMachine = setup({
  types: {
    context: {} as ConnectivityContext,
    events: {} as ConnectivityEvent,
    input: {} as ConnectivityInput,
    children: {} as {
      apiActivity: 'apiActivity'
      meetServer: 'meetServer'
      network: 'network'
      recovery: 'recovery'
      server: 'server'
      sight: 'visibility'
    },
    tags: {} as 'lost' | 'busy',
  },
  actors: { apiActivity, meetServer, network, recovery: recoveryMachine, server: serverMachine, visibility },
  actions: {
    askServer: sendTo(child(serverMachine), { type: 'server.ask' }),
    noteServerMet: sendTo(child(serverMachine), { type: 'server.meet' }),
    correctClock: sendTo(receiver('clock'), (_, { skew }: { skew: number }) => ({ type: 'clock.correct', skew })),
    placeClock: sendTo(receiver('clock'), (_, { zone }: { zone: ZoneReading }) => ({ type: 'clock.place', zone })),
    sayServerFailed: sendTo(receiver('toasts'), (_, failure: { detail: string; cause: string }) =>
      showing(serverFailedMessage(failure)),
    ),
    sayTicketFailed: sendTo(receiver('toasts'), (_, { text }: { text: string }) => showing(ticketFailedMessage(text))),
    solve: sendTo(receiver('toasts'), (_, { cause }: { cause: string }) => ({ type: 'toasts.solve', cause })),
    requestRecovery: sendTo(child(recoveryMachine), { type: 'recovery.request' }),
    withdrawRecovery: sendTo(child(recoveryMachine), { type: 'recovery.withdraw' }),
    hurryRecovery: sendTo(child(recoveryMachine), { type: 'recovery.hurry' }),
    tellRestored: sendTo(parent<ConnectivityReport>(), { type: 'connectivity.restored' }),
    tellMet: sendTo(parent<ConnectivityReport>(), (_, { server }: { server: Server }) => ({
      type: 'connectivity.met',
      server,
    })),
    tellClockRead: sendTo(parent<ConnectivityReport>(), (_, { skew }: { skew: number }) => ({
      type: 'connectivity.clockRead',
      skew,
    })),
    tellUnauthorized: sendTo(parent<ConnectivityReport>(), (_, { token }: { token: string | undefined }) => ({
      type: 'connectivity.unauthorized',
      token,
    })),
    tellChangedUnheard: sendTo(parent<ConnectivityReport>(), (_, { fault }: { fault: Fault | undefined }) => ({
      type: 'connectivity.changedUnheard',
      fault,
    })),
  },
  guards: {
    isLost: ({ context }) => context.isLost,
    isOwnAnswer,
  },
  delays: { probeInterval, hiddenProbeInterval },
}).createMachine({
  id: 'connectivity',
  description: 'Whether the server answers.',
  context: beginning,
  invoke: [
    { src: 'network', id: 'network' },
    { src: 'apiActivity', id: 'apiActivity' },
    { src: 'server', id: 'server', input: firstMeeting },
    { src: 'recovery', id: 'recovery' },
  ],
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Checks whether the server was unreachable at start-up.',
      always: [{ guard: 'isLost', target: 'problems' }, { target: 'connected' }],
    },
    connected: {
      description: 'The last call was answered, or none was made yet.',
      initial: 'trusted',
      states: {
        trusted: {
          description: 'The server itself answered.',
          on: { 'api.proxied': { target: 'doubted' } },
        },
        doubted: {
          description: 'A proxy answered in place of the server: checks whether the server responds to any call.',
          invoke: {
            src: 'meetServer',
            id: 'meetServer',
            onDone: { target: 'trusted' },
            onError: [
              { guard: { type: 'isOwnAnswer', params: theError }, target: 'trusted' },
              { target: '#connectivity.problems' },
            ],
          },
          on: { 'api.answered': { target: 'trusted' } },
        },
      },
      on: {
        'api.unreachable': { target: 'problems' },
        'network.offline': { target: 'problems' },
      },
    },
    problems: {
      description: 'The server does not respond, or the browser is offline: the banner is shown.',
      tags: ['lost'],
      entry: 'withdrawRecovery',
      exit: 'requestRecovery',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Waits before the next attempt.',
          invoke: { src: 'visibility', id: 'sight' },
          initial: 'seen',
          states: {
            seen: {
              description: 'The page is on screen: the next attempt is due soon.',
              after: { probeInterval: { target: '#connectivity.problems.probing' } },
              on: { 'page.hidden': { target: 'unseen' } },
            },
            unseen: {
              description: 'The tab is hidden: attempts are rare, but one is made as soon as the tab is shown.',
              after: { hiddenProbeInterval: { target: '#connectivity.problems.probing' } },
              on: {
                'page.shown': { target: '#connectivity.problems.probing' },
                'page.attended': { target: '#connectivity.problems.probing' },
              },
            },
          },
          on: {
            'network.online': { target: 'probing', actions: 'hurryRecovery' },
            'connectivity.retry': { target: 'probing', actions: 'hurryRecovery' },
          },
        },
        probing: {
          description: 'Asks the server for its version, which needs no session.',
          tags: ['busy'],
          invoke: {
            src: 'meetServer',
            id: 'meetServer',
            onDone: { target: '#connectivity.connected' },
            onError: [
              { guard: { type: 'isOwnAnswer', params: theError }, target: '#connectivity.connected' },
              { target: 'waiting' },
            ],
          },
        },
      },
      on: { 'api.answered': { target: 'connected' } },
    },
  },
  on: {
    'recovery.due': { actions: ['askServer', 'tellRestored'] },
    'api.met': { actions: ['noteServerMet', { type: 'tellMet', params: theEvent }] },
    'api.clockRead': {
      actions: [
        { type: 'correctClock', params: theEvent },
        { type: 'tellClockRead', params: theEvent },
      ],
    },
    'api.zoneRead': { actions: { type: 'placeClock', params: theEvent } },
    'api.unauthorized': { actions: { type: 'tellUnauthorized', params: theEvent } },
    'api.changedUnheard': { actions: { type: 'tellChangedUnheard', params: theEvent } },
    'api.serverFailed': { actions: { type: 'sayServerFailed', params: theEvent } },
    'api.recovered': { actions: { type: 'solve', params: theEvent } },
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
