/**
 * Notices when the server does not answer (docs/behaviour.md#server): shows the banner, and retries until it answers
 * again. Decides when to ask it for its version (docs/behaviour.md#server-versions). Also passes the API client's
 * observations of the calls on.
 */
import { assign, raise, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { isOwnAnswer } from '../core/answered.ts'
import { backOff, serverRetries } from '../core/domain/backOff.ts'
import { type Fault } from '../core/domain/fault.ts'
import { theError, theEvent } from '../core/eventParameters.ts'
import { network, visibility, type NetworkEvent, type PageEvent } from '../core/ports.ts'
import { parent, receiver } from '../core/system.ts'
import { serverFailedMessage, ticketFailedMessage } from '../messages/domain/message.ts'
import { showing } from '../messages/showing.ts'
import type { Server } from './domain/server.ts'
import type { ZoneReading } from './domain/serverZone.ts'
import { apiActivity, meetServer, type ApiActivity } from './ports.ts'

export interface ConnectivityInput {
  /** Whether the server was unreachable at start-up. */
  readonly isLost: boolean
  /** Whether the server has identified itself. */
  readonly isMet: boolean
}

export interface ConnectivityContext extends ConnectivityInput {
  /** How many times in a row the problems have returned right after a recovery. */
  readonly relapses: number
}

export type ConnectivityEvent =
  | NetworkEvent
  | PageEvent
  | ApiActivity
  | { type: 'connectivity.retry' }
  /** The server answers again. */
  | { type: 'recovery.request' }
  /** The server no longer answers. */
  | { type: 'recovery.withdraw' }
  /** The operator tries again, or the browser says that the network is back: the next recovery is immediate. */
  | { type: 'recovery.hurry' }
  /** The server was unreachable: a different version may be running now. */
  | { type: 'version.ask' }

/** Reports to the parent. */
export type ConnectivityReport =
  /** The server does not respond, or the browser is offline. */
  | { type: 'connectivity.lost' }
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
  /**
   * A change finished after the chart that requested it had stopped. `fault` is set if the change failed and nothing
   * else reports the failure.
   */
  | { type: 'connectivity.changedUnheard'; fault: Fault | undefined }

/** Milliseconds between two attempts to reach a server that does not answer, while the page is on screen. */
export const probeInterval = 5000
/** Milliseconds between two attempts in a hidden tab: a browser often has many of them. */
export const hiddenProbeInterval = 60_000
/** Milliseconds before a server that failed to identify itself is asked again. */
export const meetingInterval = 30_000
/** More relapses do not lengthen the wait: it has reached its maximum of a minute. */
const mostRelapses = 4

/**
 * The server counts as lost if a call receives no response, if a proxy answers in its place and the server's version
 * cannot be read either, or if the browser is offline. Any response of the server, even an error, shows that the server
 * is back, possibly in a different version. The console recovers immediately after the first problems. If they return
 * immediately, the next recovery waits: otherwise a server that answers all calls but one would be asked for everything
 * repeatedly.
 */
export const connectivityMachine = setup({
  types: {
    context: {} as ConnectivityContext,
    events: {} as ConnectivityEvent,
    input: {} as ConnectivityInput,
    children: {} as {
      apiActivity: 'apiActivity'
      askVersion: 'meetServer'
      meetServer: 'meetServer'
      network: 'network'
      sight: 'visibility'
    },
    tags: {} as 'lost' | 'busy',
  },
  actors: { apiActivity, meetServer, network, visibility },
  actions: {
    askVersion: raise({ type: 'version.ask' }),
    correctClock: sendTo(receiver('clock'), (_, { skew }: { skew: number }) => ({ type: 'clock.correct', skew })),
    placeClock: sendTo(receiver('clock'), (_, { zone }: { zone: ZoneReading }) => ({ type: 'clock.place', zone })),
    sayServerFailed: sendTo(receiver('toasts'), (_, failure: { detail: string; cause: string }) =>
      showing(serverFailedMessage(failure)),
    ),
    sayTicketFailed: sendTo(receiver('toasts'), (_, { text }: { text: string }) => showing(ticketFailedMessage(text))),
    solve: sendTo(receiver('toasts'), (_, { cause }: { cause: string }) => ({ type: 'toasts.solve', cause })),
    requestRecovery: raise({ type: 'recovery.request' }),
    withdrawRecovery: raise({ type: 'recovery.withdraw' }),
    hurryRecovery: raise({ type: 'recovery.hurry' }),
    countRelapse: assign(({ context }) => ({ relapses: Math.min(context.relapses + 1, mostRelapses) })),
    forgetRelapses: assign({ relapses: 0 }),
    tellLost: sendTo(parent<ConnectivityReport>(), { type: 'connectivity.lost' }),
    tellRestored: sendTo(parent<ConnectivityReport>(), { type: 'connectivity.restored' }),
    tellMet: sendTo(parent<ConnectivityReport>(), (_, { server }: { server: Server }) => ({
      type: 'connectivity.met',
      server,
    })),
    tellClockRead: sendTo(parent<ConnectivityReport>(), (_, { skew }: { skew: number }) => ({
      type: 'connectivity.clockRead',
      skew,
    })),
    refuseSession: sendTo(receiver('session'), (_, { token }: { token: string | undefined }) => ({
      type: 'session.refuse',
      token,
    })),
    tellChangedUnheard: sendTo(parent<ConnectivityReport>(), (_, { fault }: { fault: Fault | undefined }) => ({
      type: 'connectivity.changedUnheard',
      fault,
    })),
  },
  guards: {
    isLost: ({ context }) => context.isLost,
    isMet: ({ context }) => context.isMet,
    isOwed: stateIn({ recovery: { resting: 'owed' } }),
    isOwnAnswer,
  },
  delays: {
    probeInterval,
    hiddenProbeInterval,
    meetingInterval,
    rest: ({ context }) => backOff(serverRetries, context.relapses),
  },
}).createMachine({
  id: 'connectivity',
  description: 'Whether the server answers, and when to ask it for its version.',
  context: initialContext,
  invoke: [
    { src: 'network', id: 'network' },
    { src: 'apiActivity', id: 'apiActivity' },
  ],
  type: 'parallel',
  states: {
    connection: {
      description: 'Whether the server answers.',
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
                  { target: '#connectivity.connection.problems' },
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
          entry: ['withdrawRecovery', 'tellLost'],
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
                  after: { probeInterval: { target: '#connectivity.connection.problems.probing' } },
                  on: { 'page.hidden': { target: 'unseen' } },
                },
                unseen: {
                  description: 'The tab is hidden: attempts are rare, but one is made as soon as the tab is shown.',
                  after: { hiddenProbeInterval: { target: '#connectivity.connection.problems.probing' } },
                  on: {
                    'page.shown': { target: '#connectivity.connection.problems.probing' },
                    'page.attended': { target: '#connectivity.connection.problems.probing' },
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
                onDone: { target: '#connectivity.connection.connected' },
                onError: [
                  { guard: { type: 'isOwnAnswer', params: theError }, target: '#connectivity.connection.connected' },
                  { target: 'waiting' },
                ],
              },
            },
          },
          on: { 'api.answered': { target: 'connected' } },
        },
      },
    },
    version: {
      description: 'Whether the server has identified itself; its answer reaches other charts as API activity.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Checks whether the server was identified at start-up.',
          always: [{ guard: 'isMet', target: 'met' }, { target: 'unmet' }],
        },
        met: {
          description: 'The server is identified: calls follow its version.',
          on: { 'version.ask': { target: 'asking' } },
        },
        asking: {
          description: 'Asks the server for its version; until it answers, calls follow the last known version.',
          invoke: {
            src: 'meetServer',
            id: 'askVersion',
            onDone: { target: 'met' },
            onError: { target: 'unmet' },
          },
        },
        unmet: {
          description:
            'The server did not answer with its version: calls follow the last known version, and the server is asked again later.',
          after: { meetingInterval: { target: 'asking' } },
          on: {
            'version.ask': { target: 'asking' },
            'api.met': { target: 'met', actions: { type: 'tellMet', params: theEvent } },
          },
        },
      },
    },
    recovery: {
      description: 'When the console recovers after connection problems.',
      initial: 'ready',
      states: {
        ready: {
          description: 'The next recovery is immediate.',
          on: { 'recovery.request': { target: 'resting', actions: ['askVersion', 'tellRestored'] } },
        },
        resting: {
          description: 'The console recovered recently: the next recovery waits, longer after each relapse.',
          initial: 'quiet',
          states: {
            quiet: {
              description: 'No other recovery is due.',
              on: { 'recovery.request': { target: 'owed' } },
            },
            owed: {
              description: 'The server stopped responding and came back: a recovery follows when the wait is over.',
              on: { 'recovery.withdraw': { target: 'quiet' } },
            },
          },
          after: {
            rest: [
              {
                guard: 'isOwed',
                target: 'resting',
                reenter: true,
                actions: ['countRelapse', 'askVersion', 'tellRestored'],
              },
              { target: 'ready', actions: 'forgetRelapses' },
            ],
          },
          on: { 'recovery.hurry': { target: 'ready', actions: 'forgetRelapses' } },
        },
      },
    },
  },
  on: {
    'api.met': { actions: { type: 'tellMet', params: theEvent } },
    'api.clockRead': {
      actions: [
        { type: 'correctClock', params: theEvent },
        { type: 'tellClockRead', params: theEvent },
      ],
    },
    'api.zoneRead': { actions: { type: 'placeClock', params: theEvent } },
    'api.unauthorized': { actions: { type: 'refuseSession', params: theEvent } },
    'api.changedUnheard': { actions: { type: 'tellChangedUnheard', params: theEvent } },
    'api.serverFailed': { actions: { type: 'sayServerFailed', params: theEvent } },
    'api.recovered': { actions: { type: 'solve', params: theEvent } },
    'api.ticketFailed': { actions: { type: 'sayTicketFailed', params: theEvent } },
  },
})

export type ConnectivityRef = ActorRefFrom<typeof connectivityMachine>

function initialContext({ input }: { input: ConnectivityInput }): ConnectivityContext {
  return { ...input, relapses: 0 }
}
