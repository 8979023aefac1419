/** Decides when the list is due to be fetched again (docs/behaviour.md#polling). */
import { assign, sendTo, setup } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { hiddenInterval, pollInterval } from './domain/refreshInterval.ts'
import { parent } from '../core/system.ts'

export interface RefreshTimerInput {
  /** Seconds between two refreshes. */
  readonly intervalSeconds: number
}

export interface RefreshTimerContext extends RefreshTimerInput {
  /** When the wait began, by this computer's clock; milliseconds since 1970. */
  readonly startedAt: number
}

export type RefreshTimerEvent =
  /** The list has just been fetched: the wait starts over. */
  | { type: 'refreshTimer.start' }
  /** The operator has chosen a different interval: the wait starts over with it. */
  | { type: 'refreshTimer.set'; intervalSeconds: number }
  /** The page is visible: reports whether the list has waited too long. */
  | { type: 'refreshTimer.check' }

/** Reports to the parent. */
export type RefreshTimerReport =
  /** The interval has passed. */
  | { type: 'refreshTimer.passed' }
  /** The longer interval of a hidden page has passed. */
  | { type: 'refreshTimer.passedUnseen' }
  /** The page is visible, and its refresh is late. */
  | { type: 'refreshTimer.late' }

/**
 * Reports `refreshTimer.passed` when the interval has passed, `refreshTimer.passedUnseen` each time the longer interval
 * of a hidden tab has passed, and `refreshTimer.late` if a check arrives after the shorter interval. Timers measure the
 * wait, so that setting the computer's clock does not affect it. The clock is read only to notice that the computer has
 * slept, because timers do not run during sleep.
 */
export const refreshTimerMachine = setup({
  types: { context: {} as RefreshTimerContext, events: {} as RefreshTimerEvent, input: {} as RefreshTimerInput },
  actions: {
    takeInterval: assign((_, { intervalSeconds }: RefreshTimerInput) => ({ intervalSeconds })),
    noteStarted: assign(() => ({ startedAt: Date.now() })),
    tellPassed: sendTo(parent<RefreshTimerReport>(), { type: 'refreshTimer.passed' }),
    tellPassedUnseen: sendTo(parent<RefreshTimerReport>(), { type: 'refreshTimer.passedUnseen' }),
    tellLate: sendTo(parent<RefreshTimerReport>(), { type: 'refreshTimer.late' }),
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
  description: 'Decides when the list is due to be fetched again.',
  context: notStarted,
  initial: 'onTime',
  states: {
    onTime: {
      description: 'The interval has not passed.',
      entry: 'noteStarted',
      after: { pollInterval: { target: 'late', actions: 'tellPassed' } },
      on: { 'refreshTimer.check': { guard: 'hasSlept', actions: 'tellLate' } },
    },
    // One timer after another: if all fire together after a sleep, they still fire in order.
    late: {
      description:
        'The interval has passed: once the page is visible, the whole list is due. Refreshes of the hidden page do not end the wait.',
      initial: 'first',
      states: {
        first: {
          description: 'The longer interval has not passed.',
          after: { restOfHiddenInterval: { target: 'again', actions: 'tellPassedUnseen' } },
        },
        again: {
          description: 'The longer interval has passed at least once, and starts over each time.',
          after: { hiddenInterval: { target: 'again', reenter: true, actions: 'tellPassedUnseen' } },
        },
      },
      on: { 'refreshTimer.check': { actions: 'tellLate' } },
    },
  },
  on: {
    'refreshTimer.start': { target: '.onTime' },
    'refreshTimer.set': { target: '.onTime', actions: { type: 'takeInterval', params: theEvent } },
  },
})

function notStarted({ input }: { input: RefreshTimerInput }): RefreshTimerContext {
  return { ...input, startedAt: 0 }
}
