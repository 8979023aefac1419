/**
 * Choosing a timeframe on the bars (docs/behaviour.md#severity-strip), with the pointer or with arrow keys. The filter
 * changes only when the choice is applied: to the shortest timeframe that covers the chosen periods up to the present.
 */
import { periodChoiceMachine, type PeriodChoiceContext } from '../../../../machines/filter/periodChoice.ts'
import { tell } from '../../support/effects.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send } from '../../support/walk.ts'

/** Three periods of an hour. */
const periods = { count: 3, width: 3_600_000, timeframeHours: 3 }

interface Choosing {
  readonly phase: 'idle' | 'choosing'
  readonly anchor: 0 | 1 | 2
  readonly head: 0 | 1 | 2
}

function within(at: number): Choosing['head'] {
  if (at <= 0) return 0
  return at === 1 ? 1 : 2
}

function begins(at: Choosing['head']): ModelledOutcome<Choosing> {
  return { to: { phase: 'choosing', anchor: at, head: at } }
}

/** The first key press chooses the last period. */
function steps(choosing: Choosing, by: -1 | 1, isExtending: boolean): ModelledOutcome<Choosing> {
  if (choosing.phase === 'idle') return begins(2)
  const head = within(choosing.head + by)
  return { to: { ...choosing, head, anchor: isExtending ? choosing.anchor : head } }
}

/** An hour covers the last period, and three hours cover all three, which is the filter's current timeframe. */
function applies({ anchor, head }: Choosing): ModelledOutcome<Choosing> {
  const isLast = Math.min(anchor, head) === 2
  return {
    to: { phase: 'idle', anchor, head },
    does: isLast ? [tell('filter', { type: 'filter.changeTimeframe', hours: 1 })] : [],
  }
}

function rowOf(choosing: Choosing): ModelledRow<Choosing> {
  const { phase, anchor, head } = choosing
  const isChoosing = phase === 'choosing'
  return {
    state: phase,
    tags: isChoosing ? ['choosing'] : [],
    shows: { anchor, head },
    on: {
      'presses the pointer on the first bar': begins(0),
      'presses the pointer after the last bar': begins(2),
      'moves the pointer to the second bar': isChoosing ? { to: { ...choosing, head: 1 } } : undefined,
      'moves the pointer before the first bar': isChoosing ? { to: { ...choosing, head: 0 } } : undefined,
      'presses arrow left': steps(choosing, -1, false),
      'presses arrow right': steps(choosing, 1, false),
      'presses Shift and arrow left': steps(choosing, -1, true),
      'presses arrow left where there are no bars': isChoosing ? steps(choosing, -1, false) : undefined,
      'presses Enter, or lets the pointer go': isChoosing ? applies(choosing) : undefined,
      'presses Escape': isChoosing ? { to: { ...choosing, phase: 'idle' } } : undefined,
    },
  }
}

const nothing: Choosing = { phase: 'idle', anchor: 0, head: 0 }
const none = { ...periods, count: 0 }

export const walk = defineWalk({
  machine: periodChoiceMachine,
  singletons: { filter: {} },
  observe: ({ anchor, head }: PeriodChoiceContext) => ({ anchor, head }),
  starts: { 'it starts': { to: nameOf(nothing) } },
  cases: {
    'presses the pointer on the first bar': send({ type: 'periodChoice.begin', at: 0, periods }),
    'presses the pointer after the last bar': send({ type: 'periodChoice.begin', at: 7, periods }),
    'presses the pointer where there are no bars': send({ type: 'periodChoice.begin', at: 0, periods: none }),
    'moves the pointer to the second bar': send({ type: 'periodChoice.extend', at: 1 }),
    'moves the pointer before the first bar': send({ type: 'periodChoice.extend', at: -1 }),
    'presses arrow left': send({ type: 'periodChoice.step', by: -1, extends: false, periods }),
    'presses arrow right': send({ type: 'periodChoice.step', by: 1, extends: false, periods }),
    'presses Shift and arrow left': send({ type: 'periodChoice.step', by: -1, extends: true, periods }),
    'presses arrow left where there are no bars': send({
      type: 'periodChoice.step',
      by: -1,
      extends: false,
      periods: none,
    }),
    'presses Enter, or lets the pointer go': send({ type: 'periodChoice.apply' }),
    'presses Escape': send({ type: 'periodChoice.cancel' }),
  },
  rows: modelledRows([nothing], rowOf),
})
