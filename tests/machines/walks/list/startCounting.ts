/**
 * The bars over the list (docs/behaviour.md#severity-strip): counted one after the other, while they are on screen and
 * the list holds only a part of what matches. Then at most once a minute, if the number of matching incidents is another
 * one than the bars stand for: the newest bar alone, every fifth time all bars. A failure leaves the bars as they are.
 */
import { unrestrictedQuery, withPeriod } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../../machines/filter/domain/matching.ts'
import { startCountingMachine, type StartCountingContext } from '../../../../machines/list/startCounting.ts'
import { start } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, settle, wait } from '../../support/walk.ts'

/** Two periods of the past, of two bars each: of five seconds. */
const periods = { night: { from: 0, to: 10_000 }, morning: { from: 20_000, to: 30_000 } } as const
type Query = keyof typeof periods

/** What is known of the list: the query of which it holds a part, and how many incidents match. */
const lists = {
  unknown: { question: undefined, count: undefined },
  whole: { question: undefined, count: 6 },
  uncounted: { question: 'night', count: undefined },
  six: { question: 'night', count: 6 },
  seven: { question: 'night', count: 7 },
  other: { question: 'morning', count: 6 },
} as const satisfies Record<string, { question: Query | undefined; count: number | undefined }>
type List = keyof typeof lists

interface Counting {
  readonly phase: 'idle' | 'counting' | 'resting'
  readonly isSeen: boolean
  readonly list: List
  /** The query whose bars are counted, and how many of them are known. */
  readonly of: Query | undefined
  readonly known: 0 | 1 | 2
  /** Whether all bars have been counted once: three incidents each. */
  readonly isShown: boolean
  readonly renewals: number
  /** Seconds since the last count. */
  readonly rested: 0 | 30
}

function question(period: { readonly from: number; readonly to: number } | undefined): MatchQuestion {
  return { ...withPeriod(unrestrictedQuery, period), withLevels: true }
}

/** Asks for one bar. */
function asks(of: Query, bar: 0 | 1) {
  const { from, to } = periods[of]
  const middle = from + 5000
  return start('fetchIncidentCount', question(bar === 0 ? { from, to: middle } : { from: middle, to }))
}

function isNeeded({ isSeen, list }: Counting): boolean {
  return isSeen && lists[list].question !== undefined && lists[list].count !== undefined
}

/** What is counted next, if anything. */
function checked(counting: Counting): ModelledOutcome<Counting> {
  const { question: of, count } = lists[counting.list]
  if (!isNeeded(counting) || of === undefined) return { to: { ...counting, phase: 'idle' } }
  const begun: Counting = { ...counting, phase: 'counting', of, known: 0, renewals: 0 }
  if (counting.of === undefined) return { to: begun, does: [asks(of, 0)] }
  if (counting.known < 2)
    return { to: { ...counting, phase: 'counting' }, does: [asks(of, counting.known === 0 ? 0 : 1)] }
  if (!counting.isShown || count === 6) return { to: { ...counting, phase: 'resting' } }
  if (counting.renewals === 4) return { to: begun, does: [asks(of, 0)] }
  return { to: { ...counting, phase: 'counting', known: 1, renewals: counting.renewals + 1 }, does: [asks(of, 1)] }
}

function rests(counting: Counting): ModelledOutcome<Counting> {
  return counting.rested === 0 ? { to: { ...counting, rested: 30 } } : checked({ ...counting, rested: 0 })
}

function answered(counting: Counting): ModelledOutcome<Counting> | undefined {
  const { phase, known, of } = counting
  if (phase !== 'counting' || of === undefined) return undefined
  if (known === 0) return { to: { ...counting, known: 1 }, does: [asks(of, 1)] }
  return { to: { ...counting, phase: 'resting', known: 2, isShown: true } }
}

function follows(counting: Counting, list: List): ModelledOutcome<Counting> {
  const { question: of } = lists[list]
  const isOther = of !== undefined && counting.of !== undefined && of !== counting.of
  const next: Counting =
    isNeeded({ ...counting, list }) && !isOther ? { ...counting, list } : { ...counting, list, rested: 0 }
  if (isOther) return checked({ ...next, of: undefined, known: 0, isShown: false })
  return counting.phase === 'idle' || !isNeeded(next) ? checked(next) : { to: next }
}

function rowOf(counting: Counting): ModelledRow<Counting> {
  const { phase, isSeen, isShown, list } = counting
  const failed = phase === 'counting' ? { to: { ...counting, phase: 'resting' } as const } : undefined
  return {
    state: phase,
    ports: ['barSight', 'countedList', ...(phase === 'counting' ? ['fetchIncidentCount'] : [])],
    shows: { isSeen, count: lists[list].count, total: isShown ? 6 : undefined, renewals: counting.renewals },
    on: {
      'the bars come on screen':
        phase === 'idle' ? checked({ ...counting, isSeen: true }) : { to: { ...counting, isSeen: true } },
      'the bars leave the screen': { to: { ...counting, isSeen: false, phase: 'idle', rested: 0 } },
      'the list holds everything': follows(counting, 'whole'),
      'the number of matches is not known': follows(counting, 'uncounted'),
      'the list holds a part of six': follows(counting, 'six'),
      'the list holds a part of seven': follows(counting, 'seven'),
      'the list has another query': follows(counting, 'other'),
      'three started then': answered(counting),
      'the server cannot count': failed,
      'counting fails': failed,
      'half a minute passes': phase === 'resting' ? rests(counting) : undefined,
    },
  }
}

const nothing: Counting = {
  phase: 'idle',
  isSeen: false,
  list: 'unknown',
  of: undefined,
  known: 0,
  isShown: false,
  renewals: 0,
  rested: 0,
}

function hears(list: List) {
  const { question: of, count } = lists[list]
  return hear('countedList', {
    type: 'countedList.changed',
    question: of && question(periods[of]),
    count,
    skew: 0,
  })
}

export const walk = modelledWalk({
  machine: startCountingMachine,
  observe: ({ isSeen, count, starts, renewals }: StartCountingContext) => ({
    isSeen,
    count,
    total: starts?.total,
    renewals,
  }),
  starts: { 'it starts': { to: nothing, does: [start('barSight'), start('countedList')] } },
  cases: {
    'the bars come on screen': hear('barSight', { type: 'barSight.changed', isSeen: true }),
    'the bars leave the screen': hear('barSight', { type: 'barSight.changed', isSeen: false }),
    'the list holds everything': hears('whole'),
    'the number of matches is not known': hears('uncounted'),
    'the list holds a part of six': hears('six'),
    'the list holds a part of seven': hears('seven'),
    'the list has another query': hears('other'),
    'three started then': settle('fetchIncidentCount', 3),
    'the server cannot count': settle('fetchIncidentCount', undefined),
    'counting fails': fail('fetchIncidentCount', broken('count incidents')),
    'half a minute passes': wait(30_000),
  },
  rowOf,
})
