/** What a person had begun before they were signed in, and the way back to it (decisions, Session). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import { declinedKey } from './domain/draftKey.ts'
import { wantedKeys } from './readings.ts'

export interface ResumptionContext {
  /** Keys of what was kept for the person when they came, as far as they have not gone on with it. */
  readonly left: readonly string[]
  /** The key of what they go on with. */
  readonly wanted: string | undefined
}

/** What other charts may send. */
export type ResumptionRequest =
  /** Somebody is signed in, or nobody any more; `drafts` has been told before. */
  | { type: 'resumption.changeOwner' }
  /** What was wanted is open again. */
  | { type: 'resumption.taken' }

export type ResumptionEvent =
  | ResumptionRequest
  /** The person goes on with what is kept under that key. */
  | { type: 'resumption.goOn'; key: string }
  /** The person wants no way back to that. */
  | { type: 'resumption.dismiss'; key: string }

/** Milliseconds for which what is wanted may take to be on screen; after that it would come as a surprise. */
export const leadingPatience = 15_000

/**
 * What is offered is no more than a way: what was typed is kept by `drafts`, whether the person goes on with it or not. What
 * they declined is not offered again, unless they type more of it.
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
  description: 'What a person had begun, and the way back to it.',
  context: { left: [], wanted: undefined },
  initial: 'offering',
  states: {
    offering: {
      description: 'What was left shows, where there is anything.',
      entry: 'forgetWanted',
    },
    leading: {
      description: 'The person goes on with something: what it was typed in opens as soon as it can.',
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
