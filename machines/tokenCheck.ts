/** Whose a token is (decisions, Session). */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toFault, type Fault } from './domain/fault.ts'
import { isAboutPerson } from './domain/signIn.ts'
import type { User } from './domain/user.ts'
import { theError, theOutput } from './parameters.ts'
import { fetchCurrentUser } from './ports.ts'

export interface TokenCheckContext {
  /** The last answer that said nothing about the person, or that there was none; undefined before the first. */
  readonly trouble: Fault | undefined
  /** How often that was so. */
  readonly failures: number
}

export type TokenCheckEvent =
  /** The server answers again, or the person does not want to wait. */
  { type: 'tokenCheck.retry' }

/** What it tells its parent: whose the token is, or why the server says that it is nobody's. */
export type TokenCheckWord = { type: 'tokenCheck.known'; user: User } | { type: 'tokenCheck.refused'; fault: Fault }

/** Milliseconds before the server is asked again: the first time, twice as many each time after, and at most. */
export const firstRetryDelay = 5000
export const longestRetryDelay = 60_000

/**
 * Asks until the server says something about the person. No answer, a server that breaks or is busy, a page and garbled
 * data say nothing about them: it is asked again, after longer and longer whiles.
 */
export const tokenCheckMachine = setup({
  types: { context: {} as TokenCheckContext, events: {} as TokenCheckEvent },
  actors: { fetchCurrentUser },
  actions: {
    noteTrouble: assign(({ context }, { error }: { error: unknown }) => ({
      trouble: faultOf(error), failures: context.failures + 1,
    })),
    tellKnown: sendParent((_, user: User): TokenCheckWord => ({ type: 'tokenCheck.known', user })),
    tellRefused: sendParent((_, { error }: { error: unknown }): TokenCheckWord => ({
      type: 'tokenCheck.refused', fault: faultOf(error),
    })),
  },
  guards: {
    isAboutPerson: (_, { error }: { error: unknown }) => isAboutPerson(faultOf(error)),
  },
  delays: { retryDelay: ({ context }) => Math.min(firstRetryDelay * 2 ** (context.failures - 1), longestRetryDelay) },
}).createMachine({
  id: 'tokenCheck',
  description: 'Whose a token is.',
  context: { trouble: undefined, failures: 0 },
  initial: 'asking',
  states: {
    asking: {
      description: 'The server is asked whose it is.',
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
    },
    waiting: {
      description: 'Nobody knows yet: the token is kept, and the server asked again.',
      after: { retryDelay: { target: 'asking' } },
      on: { 'tokenCheck.retry': { target: 'asking' } },
    },
    answered: { description: "The server has said whether the token is somebody's." },
  },
})

export type TokenCheckRef = ActorRefFrom<typeof tokenCheckMachine>

function faultOf(error: unknown): Fault {
  return toFault(error, 'get current user')
}
