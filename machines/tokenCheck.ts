/** Whose a token is (decisions, Session). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { backOff } from './domain/backOff.ts'
import { toFault, type Fault } from './domain/fault.ts'
import { isAboutPerson } from './domain/signIn.ts'
import type { User } from './domain/user.ts'
import { theError, theOutput } from './parameters.ts'
import { fetchCurrentUser } from './ports.ts'
import { loneActor, showing } from './system.ts'

export interface TokenCheckInput {
  /** Whether an address brought it, so that it may be of somebody else than the person thinks. */
  readonly isGiven: boolean
}

export interface TokenCheckContext extends TokenCheckInput {
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
export type TokenCheckWord = { type: 'tokenCheck.known'; user: User } | { type: 'tokenCheck.refused'; fault: Fault }

/**
 * Asks until the server says something about the person, and tells whom a token signs in that an address brought. No
 * answer, a server that breaks or is busy, a page and garbled data say nothing about them: it is asked again, after longer
 * and longer whiles, and not before it wants to be.
 */
export const tokenCheckMachine = setup({
  types: { context: {} as TokenCheckContext, events: {} as TokenCheckEvent, input: {} as TokenCheckInput },
  actors: { fetchCurrentUser },
  actions: {
    noteTrouble: assign(({ context }, { error }: { error: unknown }) => ({
      trouble: faultOf(error), failures: context.failures + 1,
    })),
    tellKnown: sendParent((_, user: User): TokenCheckWord => ({ type: 'tokenCheck.known', user })),
    sayWho: sendTo(notifications, (_, { username }: User) =>
      showing({ severity: 'success', text: `Signed in as ${username}` }),
    ),
    tellRefused: sendParent((_, { error }: { error: unknown }): TokenCheckWord => ({
      type: 'tokenCheck.refused', fault: faultOf(error),
    })),
  },
  guards: {
    isGiven: ({ context }) => context.isGiven,
    isAboutPerson: (_, { error }: { error: unknown }) => isAboutPerson(faultOf(error)),
  },
  delays: {
    patience,
    retryDelay: ({ context }) => Math.max(backOff(context.failures), context.trouble?.retryAfter ?? 0),
  },
}).createMachine({
  id: 'tokenCheck',
  description: 'Whose a token is.',
  context: untried,
  initial: 'asking',
  states: {
    asking: {
      description: 'The server is asked whose it is.',
      tags: ['busy'],
      invoke: {
        src: 'fetchCurrentUser',
        id: 'fetchCurrentUser',
        onDone: [
          {
            guard: 'isGiven',
            target: 'answered',
            actions: [{ type: 'tellKnown', params: theOutput }, { type: 'sayWho', params: theOutput }],
          },
          { target: 'answered', actions: { type: 'tellKnown', params: theOutput } },
        ],
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

function untried({ input }: { input: TokenCheckInput }): TokenCheckContext {
  return { ...input, trouble: undefined, failures: 0 }
}

function notifications({ self }: { self: AnyActorRef }) {
  return loneActor(self, 'notifications')
}

function faultOf(error: unknown): Fault {
  return toFault(error, 'get current user')
}
