/** Finds out which user a token belongs to (docs/behaviour.md#session). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { backOff, serverRetries } from '../core/domain/backOff.ts'
import { toFault, type Fault } from '../core/domain/fault.ts'
import { isAboutPerson } from './domain/signIn.ts'
import type { User } from './domain/user.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
import { fetchCurrentUser } from './ports.ts'
import { parent } from '../core/system.ts'

export interface TokenCheckContext {
  /** The last failure that said nothing about the user; undefined before the first. */
  readonly trouble: Fault | undefined
  /** The number of such failures. */
  readonly failures: number
}

export type TokenCheckEvent =
  /** The server answers again, or the user does not want to wait. */
  { type: 'tokenCheck.retry' }

/** Milliseconds before a message says that the check is slow. */
export const patience = 5000

/** Reports to the parent: the user of the token, why the server refused it, or that the answer is late or said nothing. */
export type TokenCheckReport =
  | { type: 'tokenCheck.known'; user: User }
  | { type: 'tokenCheck.refused'; fault: Fault }
  | { type: 'tokenCheck.doubted' }

/**
 * Asks the server until its answer says something about the user. If no response arrives, or only a web page, garbled
 * data, or an error from a failing or busy server, the chart asks again with growing delays, and never earlier than the
 * server requests.
 */
export const tokenCheckMachine = setup({
  types: { context: {} as TokenCheckContext, events: {} as TokenCheckEvent, tags: {} as 'busy' | 'slow' },
  actors: { fetchCurrentUser },
  actions: {
    noteTrouble: assign(({ context }, { error }: { error: unknown }) => ({
      trouble: faultOf(error),
      failures: context.failures + 1,
    })),
    tellKnown: sendTo(parent<TokenCheckReport>(), (_, user: User) => ({ type: 'tokenCheck.known', user })),
    tellDoubted: sendTo(parent<TokenCheckReport>(), { type: 'tokenCheck.doubted' }),
    tellRefused: sendTo(parent<TokenCheckReport>(), (_, { error }: { error: unknown }) => ({
      type: 'tokenCheck.refused',
      fault: faultOf(error),
    })),
  },
  guards: {
    isAboutPerson: (_, { error }: { error: unknown }) => isAboutPerson(faultOf(error)),
  },
  delays: {
    patience,
    retryDelay: ({ context }) =>
      Math.max(backOff(serverRetries, context.failures - 1), context.trouble?.retryAfter ?? 0),
  },
}).createMachine({
  id: 'tokenCheck',
  description: 'Finds out which user a token belongs to.',
  context: { trouble: undefined, failures: 0 },
  initial: 'asking',
  states: {
    asking: {
      description: 'Asks the server which user the token belongs to.',
      tags: ['busy'],
      invoke: {
        src: 'fetchCurrentUser',
        id: 'fetchCurrentUser',
        onDone: { target: 'answered', actions: { type: 'tellKnown', params: theOutput } },
        onError: [
          {
            guard: { type: 'isAboutPerson', params: theError },
            target: 'answered',
            actions: { type: 'tellRefused', params: theError },
          },
          { target: 'waiting', actions: { type: 'noteTrouble', params: theError } },
        ],
      },
      initial: 'prompt',
      states: {
        prompt: {
          description: 'The answer may arrive at any moment.',
          after: { patience: { target: 'slow' } },
        },
        slow: {
          description: 'The answer is slow: a message says so, and the user may sign in again.',
          tags: ['slow'],
          entry: 'tellDoubted',
        },
      },
    },
    waiting: {
      description: 'The user is still unknown: the token is kept, and the server is asked again later.',
      entry: 'tellDoubted',
      after: { retryDelay: { target: 'asking' } },
      on: { 'tokenCheck.retry': { target: 'asking' } },
    },
    answered: { description: 'The server has named the user of the token, or refused it.' },
  },
})

export type TokenCheckRef = ActorRefFrom<typeof tokenCheckMachine>

function faultOf(error: unknown): Fault {
  return toFault(error, 'get current user')
}
