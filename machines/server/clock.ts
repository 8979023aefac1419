/** The console's clock, corrected by the server's, and the server's time zone (docs/behaviour.md#server). */
import { assign, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import { isOtherSkew, skewWords } from './domain/serverClock.ts'
import type { ZoneReading } from './domain/serverZone.ts'
import { theEvent } from '../core/eventParameters.ts'
import { receiver, type SingletonActor } from '../core/system.ts'
import { showing } from '../messages/showing.ts'

export interface ClockContext {
  /** The time of this computer's clock, in milliseconds since 1970. */
  readonly now: number
  /** How far the server's clock is ahead of it, in milliseconds; 0 if the difference is within tolerance. */
  readonly skew: number
  /** The latest time in the server's answers, which tells its time zone; undefined until one has been read. */
  readonly zone: ZoneReading | undefined
}

/** Events that other charts may send. */
export type ClockRequest = { type: 'clock.correct'; skew: number } | { type: 'clock.place'; zone: ZoneReading }
export type ClockEvent = ClockRequest | { type: 'clock.tick' }

/**
 * Ticks once a second, so that 'Expires' becomes 'Expired' at the right moment. Times of incidents follow the server's
 * clock, and a message says so if this computer's clock differs.
 */
export const clockMachine = setup({
  types: { context: {} as ClockContext, events: {} as ClockEvent, tags: {} as 'apart' },
  actions: {
    tickInASecond: raise({ type: 'clock.tick' }, { delay: 'second' }),
    readTime: assign(() => ({ now: Date.now() })),
    takeSkew: assign((_, { skew }: { skew: number }) => ({ skew })),
    takeZone: assign((_, { zone }: { zone: ZoneReading }) => ({ zone })),
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
  description: 'The current time, how far the server’s clock is ahead of it, and the server’s time zone.',
  context: startTime,
  entry: 'tickInASecond',
  initial: 'agreeing',
  states: {
    agreeing: {
      description: 'No difference between this computer’s clock and the server’s is known.',
      on: {
        'clock.correct': {
          guard: { type: 'isApart', params: theEvent },
          target: 'apart',
          actions: { type: 'takeSkew', params: theEvent },
        },
      },
    },
    apart: {
      description: 'The clocks differ: times of incidents follow the server’s clock.',
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
  on: {
    'clock.tick': { actions: ['readTime', 'tickInASecond'] },
    'clock.place': { actions: { type: 'takeZone', params: theEvent } },
  },
})

export type ClockRef = ActorRefFrom<typeof clockMachine>

declare module '../core/system.ts' {
  interface SingletonActors {
    clock: SingletonActor<typeof clockMachine, ClockRequest>
  }
}

function startTime(): ClockContext {
  return { now: Date.now(), skew: 0, zone: undefined }
}
