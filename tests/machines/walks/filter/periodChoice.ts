/**
 * Choosing a period (docs/behaviour.md#timeframe). On the bars (docs/behaviour.md#severity-strip), with the pointer or with arrow keys. The filter changes
 * only when the choice is applied: to the period from the first chosen bar to the last, instead of a timeframe. All bars
 * are what the list already shows.
 */
import { defaultQuery, type IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { noExclusions } from '../../../../machines/filter/domain/listOnly.ts'
import type { Period } from '../../../../machines/filter/domain/period.ts'
import { periodChoiceMachine, type PeriodChoiceContext } from '../../../../machines/filter/periodChoice.ts'
import { beginning as noon } from '../../support/clock.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send, settle } from '../../support/walk.ts'

/** Three periods of an hour. The last one has no end. */
const hour = 3_600_000
const periods: readonly Period[] = [
  { from: 0, to: hour },
  { from: hour, to: 2 * hour },
  { from: 2 * hour, to: undefined },
]
const query = { ...defaultQuery, timeframeHours: 3 }

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

function applies({ anchor, head }: Choosing): ModelledOutcome<Choosing> {
  const [first, last] = anchor < head ? [anchor, head] : [head, anchor]
  const period = { from: first * hour, to: last === 2 ? undefined : (last + 1) * hour }
  const asked: IncidentQuery = { ...defaultQuery, listOnly: { excluded: noExclusions, period } }
  const isEverything = first === 0 && last === 2
  return {
    to: { phase: 'idle', anchor, head },
    does: isEverything ? [] : [tell('filter', { type: 'filter.revise', query: asked })],
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
const none: readonly Period[] = []

export const walk = modelledWalk({
  machine: periodChoiceMachine,
  singletons: { filter: { query }, clock: { skew: 0 } },
  observe: ({ anchor, head }: PeriodChoiceContext) => ({ anchor, head }),
  starts: { 'it starts': { to: nothing } },
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
  rowOf,
})

/** The second table: typing a period (`periodEntry`), and last night. The fields show the timeframe of the list. */
const threeHoursAgo = new Date(noon - 2 * hour)

function asksFor(period: Period): Effect {
  const asked: IncidentQuery = { ...defaultQuery, listOnly: { excluded: noExclusions, period } }
  return tell('filter', { type: 'filter.revise', query: asked })
}

const noonHere = new Date(noon)
const [year, month, day] = [noonHere.getFullYear(), noonHere.getMonth(), noonHere.getDate()]
const night = { from: new Date(year, month, day - 1, 22).getTime(), to: new Date(year, month, day, 6).getTime() }

/** A local time as it is typed: '2026-01-15 12:00'. */
function typed(moment: Date): string {
  const [shownMonth, shownDay, hours, minutes] = [
    moment.getMonth() + 1,
    moment.getDate(),
    moment.getHours(),
    moment.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'))
  return `${moment.getFullYear()}-${shownMonth}-${shownDay} ${hours}:${minutes}`
}

const opens = {
  to: 'writing',
  does: [start('periodEntry', { typed: { from: typed(threeHoursAgo), to: '' }, needsBeginning: false })],
} as const

export const writingWalk = defineWalk({
  machine: periodChoiceMachine,
  // The clock of the server is an hour ahead.
  singletons: { filter: { query }, clock: { skew: hour } },
  starts: { 'it starts': { to: 'idle' } },
  cases: {
    'opens the fields': send({ type: 'periodChoice.write' }),
    'types a period': settle('periodEntry', { from: 1000, to: undefined }),
    'leaves the fields': settle('periodEntry', undefined),
    'chooses last night': send({ type: 'periodChoice.chooseLastNight' }),
  },
  rows: {
    idle: {
      state: 'idle',
      on: { 'opens the fields': opens, 'chooses last night': { to: 'idle', does: [asksFor(night)] } },
    },
    writing: {
      state: 'writing',
      tags: ['writing'],
      ports: ['periodEntry'],
      on: {
        'opens the fields': opens,
        'types a period': { to: 'idle', does: [asksFor({ from: 1000, to: undefined })] },
        'leaves the fields': 'idle',
        'chooses last night': { to: 'idle', does: [asksFor(night)] },
      },
    },
  },
})
