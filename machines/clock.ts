/** The time that views show relative times by. */
import { assign, setup, type ActorRefFrom } from 'xstate'

export interface ClockContext {
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Moves on once a second, so that 'Expires' becomes 'Expired' at the right moment (specification, section 2). */
export const clockMachine = setup({
  types: { context: {} as ClockContext },
  actions: {
    readTime: assign(() => ({ now: Date.now() })),
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'clock',
  description: 'The time that views show relative times by.',
  context: startTime,
  initial: 'ticking',
  states: {
    ticking: {
      description: 'Reads the time once a second.',
      after: { second: { target: 'ticking', reenter: true, actions: 'readTime' } },
    },
  },
})

export type ClockRef = ActorRefFrom<typeof clockMachine>

function startTime(): ClockContext {
  return { now: Date.now() }
}
