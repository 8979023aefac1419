/** Decides when the console recovers after connection problems (docs/behaviour.md#server). */
import { assign, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate'
import { backOff, serverRetries } from '../core/domain/backOff.ts'
import { parent } from '../core/system.ts'

export interface RecoveryContext {
  /** How many times in a row the problems have returned right after a recovery. */
  readonly relapses: number
}

export type RecoveryEvent =
  /** The server answers again. */
  | { type: 'recovery.request' }
  /** The server no longer answers. */
  | { type: 'recovery.withdraw' }
  /** The operator tries again, or the browser says that the network is back: the next recovery is immediate. */
  | { type: 'recovery.hurry' }

/** Tells the parent to load everything again that failed to load. */
export interface RecoveryReport {
  type: 'recovery.due'
}

/** More relapses do not lengthen the wait: it has reached its maximum of a minute. */
const mostRelapses = 4

/**
 * Recovers immediately after the first connection problems. If the problems return immediately, the next recovery
 * waits: otherwise a server that answers all calls but one would be asked for everything repeatedly.
 */
export const recoveryMachine = setup({
  types: { context: {} as RecoveryContext, events: {} as RecoveryEvent },
  actions: {
    tellDue: sendTo(parent<RecoveryReport>(), { type: 'recovery.due' }),
    countRelapse: assign(({ context }) => ({ relapses: Math.min(context.relapses + 1, mostRelapses) })),
    forgetRelapses: assign({ relapses: 0 }),
  },
  guards: { isOwed: stateIn({ resting: 'owed' }) },
  delays: { rest: ({ context }) => backOff(serverRetries, context.relapses) },
}).createMachine({
  id: 'recovery',
  description: 'Decides when the console recovers after connection problems.',
  context: { relapses: 0 },
  initial: 'ready',
  states: {
    ready: {
      description: 'The next recovery is immediate.',
      on: { 'recovery.request': { target: 'resting', actions: 'tellDue' } },
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
          { guard: 'isOwed', target: 'resting', reenter: true, actions: ['countRelapse', 'tellDue'] },
          { target: 'ready', actions: 'forgetRelapses' },
        ],
      },
      on: { 'recovery.hurry': { target: 'ready', actions: 'forgetRelapses' } },
    },
  },
})

export type RecoveryRef = ActorRefFrom<typeof recoveryMachine>
