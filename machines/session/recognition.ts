/** Whether the server knows the person by itself (decisions, Servers of all generations). */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toFault } from '../core/domain/fault.ts'
import { isAboutPerson } from './domain/signIn.ts'
import type { User } from './domain/user.ts'
import { theError, theEvent, theOutput } from '../core/eventParameters.ts'
import { recognizeUser } from './ports.ts'

export interface RecognitionInput {
  /** Whether somebody who is signed in at the server's own pages is known to it here as well. */
  readonly hasOwnSession: boolean
  /** Whether it is asked without anybody's word, as at the start of a visit. Whoever signed out here is not let in again. */
  readonly isDue: boolean
}

export interface RecognitionContext extends RecognitionInput {
  /** Whether it was asked and said nothing about anybody. */
  readonly isMissed: boolean
}

export type RecognitionEvent =
  /** Another tab was let in. */
  | { type: 'recognition.ask' }
  /** The server answers again. */
  | { type: 'recognition.retry' }
  /** The server has said what it can do. */
  | { type: 'recognition.equip'; hasOwnSession: boolean }

/** What it tells its parent. */
export type RecognitionReport = { type: 'recognition.succeeded'; user: User } | { type: 'recognition.failed' }

/** Milliseconds that the login page waits for a server that says nothing. */
export const recognitionPatience = 5000

/** Somebody who is signed in at the server's own pages need not do so again. */
export const recognitionMachine = setup({
  types: { context: {} as RecognitionContext, events: {} as RecognitionEvent, input: {} as RecognitionInput },
  actors: { recognizeUser },
  actions: {
    takeAbility: assign((_, { hasOwnSession }: { hasOwnSession: boolean }) => ({ hasOwnSession })),
    noteAsked: assign({ isDue: false, isMissed: false }),
    noteMissed: assign((_, { error }: { error: unknown }) => ({
      isMissed: !isAboutPerson(toFault(error, 'get current user')),
    })),
    tellSucceeded: sendParent((_, user: User): RecognitionReport => ({ type: 'recognition.succeeded', user })),
    tellFailed: sendParent({ type: 'recognition.failed' } satisfies RecognitionReport),
  },
  guards: {
    isDue: ({ context }) => context.hasOwnSession && context.isDue,
    isMissed: ({ context }) => context.isMissed,
  },
  delays: { recognitionPatience },
}).createMachine({
  id: 'recognition',
  description: 'Whether the server knows the person by itself.',
  context: beginning,
  initial: 'idle',
  states: {
    idle: {
      description: 'It is for the person to sign in.',
      always: { guard: 'isDue', target: 'asking' },
      on: {
        'recognition.ask': { target: 'asking' },
        'recognition.retry': { guard: 'isMissed', target: 'asking' },
      },
    },
    asking: {
      description: 'The server is asked who there is, without a token.',
      tags: ['busy'],
      entry: 'noteAsked',
      invoke: {
        src: 'recognizeUser',
        id: 'recognizeUser',
        onDone: { target: 'recognized', actions: { type: 'tellSucceeded', params: theOutput } },
        onError: { target: 'idle', actions: [{ type: 'noteMissed', params: theError }, 'tellFailed'] },
      },
      after: { recognitionPatience: { actions: 'tellFailed' } },
    },
    recognized: { description: 'It knows somebody.' },
  },
  on: { 'recognition.equip': { actions: { type: 'takeAbility', params: theEvent } } },
})

export type RecognitionRef = ActorRefFrom<typeof recognitionMachine>

function beginning({ input }: { input: RecognitionInput }): RecognitionContext {
  return { ...input, isMissed: false }
}
