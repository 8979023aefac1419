/** The user's unfinished work from before the sign-in, and the links back to it (docs/behaviour.md#drafts). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import { declinedKey } from './domain/draftKey.ts'
import { wantedKeys } from './readings.ts'

export interface ResumptionContext {
  /** Keys of the drafts that were kept for the user at sign-in, except those already resumed or dismissed. */
  readonly left: readonly string[]
  /** The key of the work that is being resumed. */
  readonly wanted: string | undefined
}

/** Events that other charts may send. */
export type ResumptionRequest =
  /** A user has signed in or out; `drafts` was notified first. */
  | { type: 'resumption.changeOwner' }
  /** The work that the user wanted to resume is open again. */
  | { type: 'resumption.taken' }
  /** Dismisses the offer for this key. */
  | { type: 'resumption.dismiss'; key: string }

export type ResumptionEvent =
  | ResumptionRequest
  /** Resumes the work with this key. */
  | { type: 'resumption.goOn'; key: string }

/** Milliseconds within which the resumed work must be on screen; opening it later would surprise the user. */
export const leadingPatience = 15_000

/**
 * Offers links only: `drafts` keeps the texts whether or not the user resumes the work. A dismissed offer does not
 * return, unless the user adds to that work.
 */
export const resumptionMachine = setup({
  types: { context: {} as ResumptionContext, events: {} as ResumptionEvent },
  actions: {
    takeLeft: assign(({ self }) => ({ left: wantedKeys(self) })),
    dismiss: assign(({ context }, { key }: { key: string }) => ({ left: context.left.filter((left) => left !== key) })),
    decline: sendTo(receiver('drafts'), (_, { key }: { key: string }) => ({
      type: 'drafts.keep',
      key: declinedKey(key),
      text: 'declined',
    })),
    want: assign((_, { key }: { key: string }) => ({ wanted: key })),
    forgetWanted: assign({ wanted: undefined }),
  },
  delays: { leadingPatience },
}).createMachine({
  id: 'resumption',
  description: 'The user’s unfinished work from before the sign-in, and the links back to it.',
  context: { left: [], wanted: undefined },
  initial: 'offering',
  states: {
    offering: {
      description: 'Offers the unfinished work, if there is any.',
      entry: 'forgetWanted',
    },
    leading: {
      description: 'The user is resuming unfinished work: its dialog or form opens as soon as it can.',
      after: { leadingPatience: { target: 'offering' } },
      on: { 'resumption.taken': { target: 'offering' } },
    },
  },
  on: {
    'resumption.changeOwner': { target: '.offering', actions: 'takeLeft' },
    'resumption.goOn': {
      target: '.leading',
      actions: [
        { type: 'dismiss', params: theEvent },
        { type: 'want', params: theEvent },
      ],
    },
    'resumption.dismiss': {
      actions: [
        { type: 'dismiss', params: theEvent },
        { type: 'decline', params: theEvent },
      ],
    },
  },
})

export type ResumptionRef = ActorRefFrom<typeof resumptionMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    resumption: SingletonActor<typeof resumptionMachine, ResumptionRequest>
  }
}
