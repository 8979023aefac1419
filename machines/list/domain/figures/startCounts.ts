/** When everything that matches started, from a few counts of periods (docs/behaviour.md#severity-strip). */
import { startPeriodOf, withPeriod } from '../../../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../../filter/domain/matching.ts'
import type { Period } from '../../../filter/domain/period.ts'
import { beginningsOf, type StartBar } from './startBars.ts'

/** The answers so far. */
export interface StartCounts {
  readonly question: MatchQuestion
  /** The present for the newest bar: server time, in milliseconds since 1970. */
  readonly at: number
  /** How far the bars reach back if the query does not say, in milliseconds; undefined until it is known. */
  readonly reach: number | undefined
  /** What is known of the reach meanwhile. */
  readonly sought: SoughtReach
  /** How many incidents started in each period of a bar. The keys are from `keyOf`. */
  readonly answers: ReadonlyMap<string, number>
}

interface SoughtReach {
  /** How many incidents match. */
  readonly all: number | undefined
  /** The indexes in `spans` between which the reach is. */
  readonly low: number
  readonly high: number
}

/** When everything that matches started: bars with their periods, the oldest first. */
export interface CountedStarts {
  readonly periods: readonly Period[]
  /** Counts do not tell the levels apart. */
  readonly bars: readonly StartBar[]
  /** How many incidents the bars stand for. */
  readonly total: number
}

/** The maximum number of bars: each costs the server a count. */
export const mostCounted = 12

const hour = 3_600_000
const day = 24 * hour

/**
 * The possible reaches. The bars have the shortest that holds nine tenths of what matches; what is older is one bar.
 * Otherwise one forgotten incident of last year would leave all others in the last bar.
 */
const spans = [hour, 3 * hour, 12 * hour, day, 7 * day, 30 * day, 365 * day, 3650 * day]
const enough = 0.9

/** Nothing has been counted yet, except perhaps how many incidents match in all. */
export function nothingCounted(question: MatchQuestion, at: number, matching?: number): StartCounts {
  const nothing: StartCounts = {
    question,
    at,
    reach: undefined,
    sought: { all: undefined, low: 0, high: spans.length - 1 },
    answers: new Map(),
  }
  const { from, to } = startPeriodOf(question, at)
  return matching === undefined || from !== undefined || to !== undefined
    ? nothing
    : (withCounted(nothing, matching) ?? nothing)
}

/** The period to count next; undefined if everything is known. */
export function periodToCount(counts: StartCounts | undefined): Period | undefined {
  if (counts === undefined) return undefined
  const { sought, answers } = counts
  const bounds = boundsOf(counts)
  if (bounds.from !== undefined || counts.reach !== undefined)
    return periodsOf(counts).find((period) => !answers.has(keyOf(period)))
  return sought.all === undefined ? bounds : { from: endOf(counts) - spanAt(middleOf(sought)), to: bounds.to }
}

/** The question whose count is the number of incidents that started in the period to count next. */
export function questionToCount(counts: StartCounts): MatchQuestion {
  const { question } = counts
  return { ...withPeriod(question, periodToCount(counts)), withLevels: question.withLevels }
}

/** The answers with one more, for the period that was to be counted next. */
export function withCounted(counts: StartCounts | undefined, count: number): StartCounts | undefined {
  if (counts === undefined) return undefined
  const { sought, answers } = counts
  if (boundsOf(counts).from !== undefined || counts.reach !== undefined) {
    const period = periodToCount(counts)
    return period === undefined ? counts : { ...counts, answers: new Map(answers).set(keyOf(period), count) }
  }
  // Nothing matches: there are no bars.
  if (sought.all === undefined)
    return count === 0 ? { ...counts, reach: 0 } : { ...counts, sought: { ...sought, all: count } }
  const middle = middleOf(sought)
  const next = count >= sought.all * enough ? { ...sought, high: middle } : { ...sought, low: middle + 1 }
  return { ...counts, sought: next, reach: next.low < next.high ? undefined : spanAt(next.high) }
}

/** The bars; undefined until everything has been counted. */
export function countedStarts(counts: StartCounts | undefined): CountedStarts | undefined {
  if (counts === undefined || periodToCount(counts) !== undefined) return undefined
  const all = periodsOf(counts).map((period) => ({ period, total: counts.answers.get(keyOf(period)) ?? 0 }))
  // Without anything older, there is no bar for it.
  const shown = all.filter(({ period, total }) => period.from !== undefined || total > 0)
  return {
    periods: shown.map(({ period }) => period),
    bars: shown.map(({ total }) => ({ total, counts: {} })),
    total: all.reduce((sum, { total }) => sum + total, 0),
  }
}

/** The answers that still hold at a later moment if only the newest incidents have changed. */
export function renewed(counts: StartCounts | undefined, at: number): StartCounts | undefined {
  if (counts === undefined) return undefined
  const newest = periodsOf(counts).at(-1)
  const answers = new Map(counts.answers)
  if (newest !== undefined) answers.delete(keyOf(newest))
  return { ...counts, at, answers }
}

/**
 * Whether the newest bar has to be counted again: the bars do not stand for as many incidents as now match, or another
 * bar has begun.
 */
export function isBehind(counts: StartCounts | undefined, matching: number | undefined, at: number): boolean {
  if (counts === undefined) return false
  // The first bar may begin with a timeframe, which moves all the time.
  const ends = (moment: number) => JSON.stringify(periodsOf({ ...counts, at: moment }).map(({ to }) => to))
  const hasBegun = ends(counts.at) !== ends(at)
  return hasBegun || countedStarts(counts)?.total !== matching
}

function boundsOf({ question, at }: StartCounts): Period {
  return startPeriodOf(question, at)
}

/** Where the newest bar ends. */
function endOf(counts: StartCounts): number {
  return Math.min(counts.at, boundsOf(counts).to ?? counts.at)
}

/** The periods of the bars. */
function periodsOf(counts: StartCounts): readonly Period[] {
  const { from, to } = boundsOf(counts)
  const end = endOf(counts)
  const since = from ?? end - (counts.reach ?? 0)
  const until = to === undefined ? end : Math.min(end, to - 1)
  if (since >= end) return []
  const beginnings = beginningsOf(since, until, mostCounted - 1)
  const bars = beginnings.map((start, place) => ({
    from: place === 0 ? (from ?? start) : start,
    to: beginnings[place + 1] ?? to,
  }))
  return from === undefined ? [{ from: undefined, to: bars[0]?.from }, ...bars] : bars
}

function keyOf({ from, to }: Period): string {
  return `${from} to ${to}`
}

function middleOf({ low, high }: SoughtReach): number {
  return Math.floor((low + high) / 2)
}

function spanAt(place: number): number {
  return spans[place] ?? 0
}
