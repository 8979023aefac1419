/** Recognises a user by the server's own session (docs/behaviour.md#session). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { isAboutPerson } from './domain/signIn.ts'
import type { User } from './domain/user.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { recognizeUser } from './ports.ts'
import { parent } from '../core/system.ts'

export interface RecognitionInput {
  /** Whether a user who has signed in on the server's own pages is signed in here too. */
  readonly hasOwnSession: boolean
  /**
   * Whether to ask the server unprompted, as at the start of a visit. A user who has signed out here is not signed in
   * again automatically.
   */
  readonly isDue: boolean
}

export interface RecognitionContext extends RecognitionInput {
  /** Whether the server has been asked, and its answer said nothing about the user. */
  readonly isMissed: boolean
  /** Whether there was a reason to ask since the visit began, such as a sign-in in another tab. */
  readonly isPrompted: boolean
}

export type RecognitionEvent =
  /** Another tab was signed in by the server's own session. */
  | { type: 'recognition.ask' }
  /** The server answers again. */
  | { type: 'recognition.retry' }
  /** The server's capabilities are known. */
  | { type: 'recognition.equip'; hasOwnSession: boolean }

/** Reports to the parent. */
export type RecognitionReport = { type: 'recognition.succeeded'; user: User } | { type: 'recognition.failed' }

/** Milliseconds that the login page waits for a server that does not answer. */
export const recognitionPatience = 5000

/** Asks the server who has signed in on its own pages, so that this user need not sign in again. */
export const recognitionMachine = setup({
  types: {
    context: {} as RecognitionContext,
    events: {} as RecognitionEvent,
    input: {} as RecognitionInput,
    tags: {} as 'busy',
  },
  actors: { recognizeUser },
  actions: {
    takeAbility: assign((_, { hasOwnSession }: { hasOwnSession: boolean }) => ({ hasOwnSession })),
    notePrompted: assign({ isPrompted: true }),
    noteAsked: assign({ isDue: false, isMissed: false }),
    noteMissed: assign((_, { error }: { error: unknown }) => ({
      isMissed: !isAboutPerson(toFault(error, 'get current user')),
    })),
    tellSucceeded: sendTo(parent<RecognitionReport>(), (_, user: User) => ({ type: 'recognition.succeeded', user })),
    tellFailed: sendTo(parent<RecognitionReport>(), { type: 'recognition.failed' }),
  },
  guards: {
    isDue: ({ context }) => context.hasOwnSession && context.isDue,
    isMissed: ({ context }) => context.isMissed,
  },
  delays: { recognitionPatience },
}).createMachine({
  id: 'recognition',
  description: 'Recognizes a user by the server’s own session.',
  context: beginning,
  initial: 'idle',
  states: {
    idle: {
      description: 'Waits for the user to sign in.',
      always: { guard: 'isDue', target: 'asking' },
      on: {
        'recognition.ask': { target: 'asking', actions: 'notePrompted' },
        'recognition.retry': { guard: 'isMissed', target: 'asking' },
      },
    },
    asking: {
      description: 'Asks the server who is signed in, without a token.',
      tags: ['busy'],
      entry: 'noteAsked',
      invoke: {
        src: 'recognizeUser',
        id: 'recognizeUser',
        input: reason,
        onDone: { target: 'recognized', actions: { type: 'tellSucceeded', params: theOutput } },
        onError: { target: 'idle', actions: [{ type: 'noteMissed', params: theError }, 'tellFailed'] },
      },
      after: { recognitionPatience: { actions: 'tellFailed' } },
    },
    recognized: { description: 'The server recognised a user.' },
  },
  on: { 'recognition.equip': { actions: { type: 'takeAbility', params: theEvent } } },
})

export type RecognitionRef = ActorRefFrom<typeof recognitionMachine>

function beginning({ input }: { input: RecognitionInput }): RecognitionContext {
  return { ...input, isMissed: false, isPrompted: false }
}

function reason({ context: { isPrompted } }: { context: RecognitionContext }) {
  return { isPrompted }
}
