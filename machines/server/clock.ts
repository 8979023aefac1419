/** The time that everybody here goes by (specification, section 2; decisions, Time). */
import { assign, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isOtherSkew, skewWords } from './domain/serverClock.ts'
import { theEvent } from '../core/eventParameters.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface ClockContext {
  /** What this machine's clock says, in milliseconds since 1970. */
  readonly now: number
  /** How far the server's is ahead of it, in milliseconds; 0 where both count as one. */
  readonly skew: number
}

/** What other charts may send. */
export type ClockRequest = { type: 'clock.correct'; skew: number }
export type ClockEvent = ClockRequest | { type: 'clock.tick' }

/**
 * Moves on once a second, so that 'Expires' becomes 'Expired' at the right moment. What is about incidents goes by the
 * server's clock, and one sentence says so where this machine's is another one.
 */
export const clockMachine = setup({
  types: { context: {} as ClockContext, events: {} as ClockEvent },
  actions: {
    tickInASecond: raise({ type: 'clock.tick' }, { delay: 'second' }),
    readTime: assign(() => ({ now: Date.now() })),
    takeSkew: assign((_, { skew }: { skew: number }) => ({ skew })),
    sayDiffers: sendTo(receiver('toasts'), ({ context }) =>
      showing({ severity: 'warning', text: skewWords(context.skew), stays: true, isForAll: true }),
    ),
  },
  guards: {
    isApart: (_, { skew }: { skew: number }) => skew !== 0,
    isTogether: (_, { skew }: { skew: number }) => skew === 0,
    isOtherSkew: ({ context }, { skew }: { skew: number }) => isOtherSkew(skew, context.skew),
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'clock',
  description: 'The time that everybody here goes by.',
  context: startTime,
  entry: 'tickInASecond',
  initial: 'agreeing',
  states: {
    agreeing: {
      description: 'This machine’s clock and the server’s count as one, as far as is known.',
      on: {
        'clock.correct': {
          guard: { type: 'isApart', params: theEvent },
          target: 'apart',
          actions: { type: 'takeSkew', params: theEvent },
        },
      },
    },
    apart: {
      description: 'The server’s clock counts.',
      tags: ['apart'],
      entry: 'sayDiffers',
      on: {
        'clock.correct': [
          {
            guard: { type: 'isTogether', params: theEvent },
            target: 'agreeing',
            actions: { type: 'takeSkew', params: theEvent },
          },
          {
            guard: { type: 'isOtherSkew', params: theEvent },
            target: 'apart',
            reenter: true,
            actions: { type: 'takeSkew', params: theEvent },
          },
        ],
      },
    },
  },
  on: { 'clock.tick': { actions: ['readTime', 'tickInASecond'] } },
})

export type ClockRef = ActorRefFrom<typeof clockMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    clock: SingletonActor<typeof clockMachine, ClockRequest>
  }
}

function startTime(): ClockContext {
  return { now: Date.now(), skew: 0 }
}
