/**
 * Lets the operator choose a timeframe on the bars that show when incidents started (docs/behaviour.md#severity-strip).
 */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { theEvent } from '../core/eventParameters.ts'
import { receiver } from '../core/system.ts'
import { timeframeFrom, type Periods } from './domain/timeframe.ts'

export interface PeriodChoiceContext {
  /** The periods to choose from. They stay the same until the operator applies the choice or abandons it. */
  readonly periods: Periods
  /** Indexes of the period where the choice began, and of the period that it extends to. */
  readonly anchor: number
  readonly head: number
}

export type PeriodChoiceEvent =
  /** The pointer is pressed on a period. */
  | { type: 'periodChoice.begin'; at: number; periods: Periods }
  /** The pointer has moved to a period. */
  | { type: 'periodChoice.extend'; at: number }
  /** An arrow key is pressed. If `extends` is set, the period where the choice began remains chosen. */
  | { type: 'periodChoice.step'; by: -1 | 1; extends: boolean; periods: Periods }
  | { type: 'periodChoice.apply' }
  | { type: 'periodChoice.cancel' }

const noPeriods: Periods = { count: 0, width: 0, timeframeHours: 0 }

/** The filter's timeframe changes only when the choice is applied: to the shortest timeframe that covers the choice. */
export const periodChoiceMachine = setup({
  types: { context: {} as PeriodChoiceContext, events: {} as PeriodChoiceEvent },
  actions: {
    begin: assign((_, { at, periods }: { at: number; periods: Periods }) => ({
      periods,
      anchor: within(periods, at),
      head: within(periods, at),
    })),
    beginAtPresent: assign((_, { periods }: { periods: Periods }) => ({
      periods,
      anchor: periods.count - 1,
      head: periods.count - 1,
    })),
    extend: assign(({ context }, { at }: { at: number }) => ({ head: within(context.periods, at) })),
    step: assign(({ context }, { by, extends: isExtending }: { by: -1 | 1; extends: boolean }) => {
      const head = within(context.periods, context.head + by)
      return { head, anchor: isExtending ? context.anchor : head }
    }),
    changeTimeframe: sendTo(receiver('filter'), ({ context }) => ({
      type: 'filter.changeTimeframe',
      hours: chosenTimeframe(context),
    })),
  },
  guards: {
    isAnything: (_, { periods }: { periods: Periods }) => periods.count > 0,
    isOtherTimeframe: ({ context }) => chosenTimeframe(context) !== context.periods.timeframeHours,
  },
}).createMachine({
  id: 'periodChoice',
  description: 'Lets the operator choose a timeframe on the bars.',
  context: { periods: noPeriods, anchor: 0, head: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being chosen.',
      on: {
        'periodChoice.step': {
          guard: { type: 'isAnything', params: theEvent },
          target: 'choosing',
          actions: { type: 'beginAtPresent', params: theEvent },
        },
      },
    },
    choosing: {
      description: 'The operator has chosen periods and not applied them yet.',
      tags: ['choosing'],
      on: {
        'periodChoice.extend': { actions: { type: 'extend', params: theEvent } },
        'periodChoice.step': { actions: { type: 'step', params: theEvent } },
        'periodChoice.apply': [
          { guard: 'isOtherTimeframe', target: 'idle', actions: 'changeTimeframe' },
          { target: 'idle' },
        ],
        'periodChoice.cancel': { target: 'idle' },
      },
    },
  },
  on: {
    'periodChoice.begin': {
      guard: { type: 'isAnything', params: theEvent },
      target: '.choosing',
      actions: { type: 'begin', params: theEvent },
    },
  },
})

export type PeriodChoiceRef = ActorRefFrom<typeof periodChoiceMachine>

/** The timeframe that covers the chosen periods, in hours; 0 for none. */
export function chosenTimeframe({ periods, anchor, head }: PeriodChoiceContext): number {
  return timeframeFrom(periods, Math.min(anchor, head))
}

function within({ count }: Periods, at: number): number {
  return Math.min(Math.max(at, 0), count - 1)
}
