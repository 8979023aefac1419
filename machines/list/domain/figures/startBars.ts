import type { Incident } from '../../../incident/domain/incident.ts'
import type { Period } from '../../../filter/domain/period.ts'
import type { Level } from '../../../incident/domain/level.ts'
import type { LevelCounts } from './levelCounts.ts'

/** The incidents that started in one period of time. */
export interface StartBar {
  /** How many there are, including those of unknown level. */
  readonly total: number
  /** How many there are of each level; a missing level has none. */
  readonly counts: LevelCounts
}

/**
 * When incidents started: bars of equal width, the oldest first; the last one contains the present, or the end of the
 * list's period.
 */
export interface StartBars {
  /** The beginning of the first bar, in milliseconds since 1970. */
  readonly from: number
  /** The period of one bar, in milliseconds. */
  readonly width: number
  readonly bars: readonly StartBar[]
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * The usual periods of a bar; longer ones are multiples of 28 days. Those shorter than a day divide hours and days
 * evenly.
 */
const widths = [
  ...[5, 10, 15, 30].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hour),
  ...[1, 2, 7, 14].map((days) => days * day),
]

/** The maximum number of bars. */
export const mostBars = 32
/**
 * The minimum time that the bars cover: if the only incident has just started, its bar must not fill the whole width.
 */
const leastSpan = 2 * minute

/**
 * The starts of the incidents as bars, from the beginning of a period (if undefined, the oldest start) to its end or, if
 * it has not ended, to `now`, in milliseconds since 1970. The bars begin at multiples of their period, so that they stay
 * the same while time passes. An incident of unknown start is in none of them.
 */
export function startBarsOf(
  incidents: readonly Pick<Incident, 'startTime' | 'level'>[],
  within: Period,
  now: number,
): StartBars {
  const starts = incidents.map(({ startTime, level }) => ({ start: Date.parse(startTime), level }))
  const known = starts.filter(({ start }) => !Number.isNaN(start))
  const until = within.to === undefined ? now : Math.min(now, within.to - 1)
  const first = within.from ?? known.reduce((oldest, { start }) => Math.min(oldest, start), until - leastSpan)
  const width = widthFor(first, until, mostBars)
  const from = beginning(first, width)
  const last = barAt(until, from, width)
  const bars = Array.from({ length: last + 1 }, (): FilledBar => ({ total: 0, counts: {} }))
  for (const { start, level } of known) {
    // A later start is due to a clock that is ahead; an earlier one has just left the timeframe or the period.
    const bar = bars[Math.min(Math.max(barAt(start, from, width), 0), last)]
    if (bar === undefined) continue
    bar.total += 1
    if (level !== undefined) bar.counts[level] = (bar.counts[level] ?? 0) + 1
  }
  return { from, width, bars }
}

interface FilledBar {
  total: number
  readonly counts: Partial<Record<Level, number>>
}

/**
 * The period of each bar, within the period of the list if it has one. Otherwise the last one has no end: it also holds
 * what starts from now on.
 */
export function barPeriods({ from, width, bars }: StartBars, within?: Period): readonly Period[] {
  const last = bars.length - 1
  return bars.map((_, place) => ({
    from: place === 0 && within?.from !== undefined ? within.from : from + place * width,
    to: place === last ? within?.to : from + (place + 1) * width,
  }))
}

/** Where so many bars at most begin that together cover the time from `first` to `until`. */
export function beginningsOf(first: number, until: number, most: number): readonly number[] {
  const width = widthFor(first, until, most)
  const from = beginning(first, width)
  return Array.from({ length: barAt(until, from, width) + 1 }, (_, place) => from + place * width)
}

/** The shortest period of a bar that needs no more than so many bars. */
function widthFor(first: number, until: number, most: number): number {
  const fits = (width: number) => barAt(until, beginning(first, width), width) < most
  const found = widths.find(fits)
  if (found !== undefined) return found
  let width = 28 * day
  while (!fits(width)) width *= 2
  return width
}

function beginning(first: number, width: number): number {
  return Math.floor(first / width) * width
}

function barAt(moment: number, from: number, width: number): number {
  return Math.floor((moment - from) / width)
}
