/** Whose a token is (decisions, Session). */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { backOff } from '../core/domain/backOff.ts'
import { toFault, type Fault } from '../core/domain/fault.ts'
import { isAboutPerson } from './domain/signIn.ts'
import type { User } from './domain/user.ts'
import { theError, theOutput } from '../core/eventParameters.ts'
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

/** Milliseconds before somebody who waits is told that it takes long. */
export const patience = 5000

/** What it tells its parent: whose the token is, or why the server says that it is nobody's. */
export type TokenCheckReport = { type: 'tokenCheck.known'; user: User } | { type: 'tokenCheck.refused'; fault: Fault }

/**
 * Asks until the server says something about the person. No answer, a server that breaks or is busy, a page and garbled
 * data say nothing about them: it is asked again, after longer and longer whiles, and not before it wants to be.
 */
export const tokenCheckMachine = setup({
  types: { context: {} as TokenCheckContext, events: {} as TokenCheckEvent },
  actors: { fetchCurrentUser },
  actions: {
    noteTrouble: assign(({ context }, { error }: { error: unknown }) => ({
      trouble: faultOf(error),
      failures: context.failures + 1,
    })),
    tellKnown: sendParent((_, user: User): TokenCheckReport => ({ type: 'tokenCheck.known', user })),
    tellRefused: sendParent((_, { error }: { error: unknown }): TokenCheckReport => ({
      type: 'tokenCheck.refused',
      fault: faultOf(error),
    })),
  },
  guards: {
    isAboutPerson: (_, { error }: { error: unknown }) => isAboutPerson(faultOf(error)),
  },
  delays: {
    patience,
    retryDelay: ({ context }) => Math.max(backOff(context.failures), context.trouble?.retryAfter ?? 0),
  },
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
      initial: 'prompt',
      states: {
        prompt: {
          description: 'The answer may come any moment.',
          after: { patience: { target: 'slow' } },
        },
        slow: {
          description: 'It takes so long that the person is told, and may sign in anew.',
          tags: ['slow'],
        },
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
