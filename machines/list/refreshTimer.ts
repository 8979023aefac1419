/** How long the list has waited to be fetched again (specification, section 2, auto-update modes, and section 9). */
import { assign, sendParent, setup } from 'xstate'
import { hiddenInterval, pollInterval } from './domain/refreshInterval.ts'

export interface RefreshTimerInput {
  /** Seconds between two refreshes. */
  readonly intervalSeconds: number
}

export interface RefreshTimerContext extends RefreshTimerInput {
  /** When the wait began, by the machine's clock; milliseconds since 1970. */
  readonly startedAt: number
}

export type RefreshTimerEvent =
  /** From now on the list waits, as it has just been fetched. */
  | { type: 'refreshTimer.start' }
  /** The page is in sight: a list that has waited too long is said to be late. */
  | { type: 'refreshTimer.check' }

/**
 * Says `refreshTimer.passed` once the interval has passed, `refreshTimer.passedUnseen` each time the longer one of a
 * hidden tab has, and `refreshTimer.late` where it is asked after the shorter one. Lateness is told by timers, so that
 * no change of the machine's clock hides it; the clock is only asked for what no timer notices, as none runs while the
 * machine sleeps.
 */
export const refreshTimerMachine = setup({
  types: { context: {} as RefreshTimerContext, events: {} as RefreshTimerEvent, input: {} as RefreshTimerInput },
  actions: {
    noteStarted: assign(() => ({ startedAt: Date.now() })),
    tellPassed: sendParent({ type: 'refreshTimer.passed' }),
    tellPassedUnseen: sendParent({ type: 'refreshTimer.passedUnseen' }),
    tellLate: sendParent({ type: 'refreshTimer.late' }),
  },
  guards: {
    hasSlept: ({ context }) => Date.now() - context.startedAt >= pollInterval(context),
  },
  delays: {
    pollInterval: ({ context }) => pollInterval(context),
    hiddenInterval: ({ context }) => hiddenInterval(context),
    restOfHiddenInterval: ({ context }) => hiddenInterval(context) - pollInterval(context),
  },
}).createMachine({
  id: 'refreshTimer',
  description: 'How long the list has waited to be fetched again.',
  context: notStarted,
  initial: 'onTime',
  states: {
    onTime: {
      description: 'The interval has not passed.',
      entry: 'noteStarted',
      after: { pollInterval: { target: 'late', actions: 'tellPassed' } },
      on: { 'refreshTimer.check': { guard: 'hasSlept', actions: 'tellLate' } },
    },
    // One timer after the other: where all come at once after a sleep, none overtakes the one before it.
    late: {
      description:
        'It has passed: in sight, the whole list is due. What is told to a page that nobody sees does not count.',
      initial: 'first',
      states: {
        first: {
          description: 'The longer interval has not passed.',
          after: { restOfHiddenInterval: { target: 'again', actions: 'tellPassedUnseen' } },
        },
        again: {
          description: 'It has, and passes once more.',
          after: { hiddenInterval: { target: 'again', reenter: true, actions: 'tellPassedUnseen' } },
        },
      },
      on: { 'refreshTimer.check': { actions: 'tellLate' } },
    },
  },
  on: { 'refreshTimer.start': { target: '.onTime' } },
})

function notStarted({ input }: { input: RefreshTimerInput }): RefreshTimerContext {
  return { ...input, startedAt: 0 }
}
