/**
 * Lets the operator choose a period: on the bars that show when incidents started (docs/behaviour.md#severity-strip), by
 * typing when it begins and ends, or last night (docs/behaviour.md#timeframe).
 */
import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { receiver } from '../core/system.ts'
import { serverSkew } from '../server/readings.ts'
import { startPeriodOf, withPeriod } from './domain/incidentQuery.ts'
import type { Period } from './domain/period.ts'
import { lastNight, typedPeriodOf } from './domain/typedPeriod.ts'
import { periodEntryMachine, type PeriodEntryInput, type PeriodEntryOutput } from './periodEntry.ts'
import { queryOnScreen } from './readings.ts'
import { hasCome } from '../core/later.ts'

export interface PeriodChoiceContext {
  /**
   * The periods of the bars, the oldest first. They stay the same until the operator applies the choice or abandons it.
   */
  readonly periods: readonly Period[]
  /** Indexes of the period where the choice began, and of the period that it extends to. */
  readonly anchor: number
  readonly head: number
}

export type PeriodChoiceEvent =
  /** The pointer is pressed on a period. */
  | { type: 'periodChoice.begin'; at: number; periods: readonly Period[] }
  /** The pointer has moved to a period. */
  | { type: 'periodChoice.extend'; at: number }
  /** An arrow key is pressed. If `extends` is set, the period where the choice began remains chosen. */
  | { type: 'periodChoice.step'; by: -1 | 1; extends: boolean; periods: readonly Period[] }
  | { type: 'periodChoice.apply' }
  | { type: 'periodChoice.chooseLastNight' }
  /** Opens the fields in which a period is typed. */
  | { type: 'periodChoice.write' }
  /** Leaves the bars without a choice. */
  | { type: 'periodChoice.cancel' }

/** The filter changes only when the choice is applied: to the period of the chosen bars, from the first to the last. */
export const periodChoiceMachine = setup({
  types: {
    context: {} as PeriodChoiceContext,
    events: {} as PeriodChoiceEvent,
    children: {} as { periodEntry: 'periodEntry' },
    tags: {} as 'choosing' | 'writing',
  },
  actors: { periodEntry: periodEntryMachine },
  actions: {
    begin: assign((_, { at, periods }: { at: number; periods: readonly Period[] }) => ({
      periods,
      anchor: within(periods, at),
      head: within(periods, at),
    })),
    beginAtLast: assign((_, { periods }: { periods: readonly Period[] }) => ({
      periods,
      anchor: periods.length - 1,
      head: periods.length - 1,
    })),
    extend: assign(({ context }, { at }: { at: number }) => ({ head: within(context.periods, at) })),
    step: assign(({ context }, { by, extends: isExtending }: { by: -1 | 1; extends: boolean }) => {
      const head = within(context.periods, context.head + by)
      return { head, anchor: isExtending ? context.anchor : head }
    }),
    changeTo: sendTo(receiver('filter'), ({ self }, period: PeriodEntryOutput) => ({
      type: 'filter.revise',
      query: withPeriod(queryOnScreen(self), period),
    })),
    changeToLastNight: sendTo(receiver('filter'), ({ self }) => ({
      type: 'filter.revise',
      query: withPeriod(queryOnScreen(self), lastNight(Date.now())),
    })),
    changePeriod: sendTo(receiver('filter'), ({ context, self }) => ({
      type: 'filter.revise',
      query: withPeriod(queryOnScreen(self), chosenPeriod(context)),
    })),
  },
  guards: {
    isAnything: (_, { periods }: { periods: readonly Period[] }) => periods.length > 0,
    isPeriod: (_, period: PeriodEntryOutput) => period !== undefined,
    /** The bars already show exactly what the list shows. */
    isEverything: ({ context }) => {
      const { first, last } = chosenBars(context)
      return first === 0 && last === context.periods.length - 1
    },
  },
}).createMachine({
  id: 'periodChoice',
  description: 'Lets the operator choose a period, on the bars or by typing it.',
  context: { periods: [], anchor: 0, head: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being chosen.',
      on: {
        'periodChoice.step': {
          guard: { type: 'isAnything', params: theEvent },
          target: 'choosing',
          actions: { type: 'beginAtLast', params: theEvent },
        },
      },
    },
    choosing: {
      description: 'The operator has chosen bars and not applied the choice yet.',
      tags: ['choosing'],
      on: {
        'periodChoice.extend': { actions: { type: 'extend', params: theEvent } },
        'periodChoice.step': { actions: { type: 'step', params: theEvent } },
        'periodChoice.apply': [
          { guard: 'isEverything', target: 'idle' },
          { target: 'idle', actions: 'changePeriod' },
        ],
        'periodChoice.cancel': { target: 'idle' },
      },
    },
    writing: {
      description: 'The operator types when the period begins and ends.',
      tags: ['writing'],
      invoke: {
        src: 'periodEntry',
        id: 'periodEntry',
        input: entryInput,
        onDone: [
          {
            guard: { type: 'isPeriod', params: theOutput },
            target: 'idle',
            actions: { type: 'changeTo', params: theOutput },
          },
          { target: 'idle' },
        ],
      },
    },
  },
  on: {
    'periodChoice.begin': {
      guard: { type: 'isAnything', params: theEvent },
      target: '.choosing',
      actions: { type: 'begin', params: theEvent },
    },
    'periodChoice.write': { target: '.writing' },
    'periodChoice.chooseLastNight': { target: '.idle', actions: 'changeToLastNight' },
  },
})

hasCome(periodChoiceMachine)

export type PeriodChoiceRef = ActorRefFrom<typeof periodChoiceMachine>

/** The indexes of the first and the last chosen bar. */
export function chosenBars({ anchor, head }: PeriodChoiceContext): { readonly first: number; readonly last: number } {
  return { first: Math.min(anchor, head), last: Math.max(anchor, head) }
}

/** The period of the chosen bars. */
export function chosenPeriod(context: PeriodChoiceContext): Period {
  const { first, last } = chosenBars(context)
  return { from: context.periods[first]?.from, to: context.periods[last]?.to }
}

/** The fields show what the list does. */
function entryInput({ self }: { self: AnyActorRef }): PeriodEntryInput {
  return { typed: typedPeriodOf(shownPeriod(self)), needsBeginning: false }
}

/** The period of the list or, in full minutes, its timeframe. */
function shownPeriod(self: AnyActorRef): Period {
  const query = queryOnScreen(self)
  const now = serverTime(self)
  return startPeriodOf(query, query.timeframeHours === 0 ? now : now - (now % minute))
}

const minute = 60_000

/** Server time in milliseconds since 1970. */
function serverTime(self: AnyActorRef): number {
  return Date.now() + serverSkew(self)
}

function within(periods: readonly Period[], at: number): number {
  return Math.min(Math.max(at, 0), periods.length - 1)
}
