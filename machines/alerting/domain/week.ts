/**
 * The week of a timeslot. Servers judge it in their own time zone, whatever the zone of the browser: `offset` is by how
 * many minutes the server's local time is ahead of UTC (serverZone.ts).
 */
import { microsecondsOf, shownTimeOf, wholeDay } from './timeOfDay.ts'
import { days, type Day } from './day.ts'
import type { Recurrence } from './timeslot.ts'

/** A part of one day, as fractions of the day: 0 is midnight, 1 the following midnight. */
export interface WeekSpan {
  readonly day: Day
  readonly from: number
  readonly to: number
}

/** The spans that the recurrences cover, day by day. Overlapping and adjoining spans are merged. */
export function spansOf(recurrences: readonly Recurrence[]): readonly WeekSpan[] {
  return stretchesOf(recurrences).map(({ day, from, to }) => ({ day, from: partOf(from), to: partOf(to) }))
}

/** A part of one day, in microseconds since midnight. Both ends belong to it. */
export interface Stretch {
  readonly day: Day
  readonly from: number
  readonly to: number
}

/** The parts of each day that the recurrences cover. Overlapping and adjoining parts are merged. */
export function stretchesOf(recurrences: readonly Recurrence[]): readonly Stretch[] {
  return joined(
    recurrences.flatMap(({ days: on, start, end }) =>
      on.map((day) => ({ day, from: microsecondsOf(start), to: microsecondsOf(end) })),
    ),
  )
}

/** Stretches day by day, without what else they have. Overlapping and adjoining ones are merged. */
export function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  return days.flatMap((each) => {
    const onDay = stretches
      .filter(({ day }) => day === each)
      .map(({ day, from, to }) => ({ day, from, to }))
      .toSorted((one, other) => one.from - other.from)
    const merged: Stretch[] = []
    for (const stretch of onDay) {
      const last = merged.at(-1)
      if (last === undefined || stretch.from > last.to + 1) merged.push(stretch)
      else merged[merged.length - 1] = { ...last, to: Math.max(last.to, stretch.to) }
    }
    return merged
  })
}

/** The last microsecond of a day counts as its end. */
function partOf(microseconds: number): number {
  return microseconds >= wholeDay - 1 ? 1 : microseconds / wholeDay
}

/** Whether the recurrences apply at `now` (milliseconds since 1970). Both ends of a recurrence belong to it. */
export function holdsAt(recurrences: readonly Recurrence[], now: number, offset: number): boolean {
  const { day, time } = serverTimeAt(now, offset)
  return stretchesOf(recurrences).some((stretch) => stretch.day === day && stretch.from <= time && time <= stretch.to)
}

/** Whether the recurrences apply at every moment of the week, whatever the time zone. */
export function holdsAlways(recurrences: readonly Recurrence[]): boolean {
  const stretches = stretchesOf(recurrences)
  return stretches.length === days.length && stretches.every(({ from, to }) => from === 0 && to >= wholeDay - 1)
}

/** When recurrences begin to apply, by the server's clock. */
export interface WeekStart {
  readonly day: Day
  /** Whether it is on the day of `now`. */
  readonly isToday: boolean
  /** Rounded down to the second: '08:00'. */
  readonly time: string
  /** In milliseconds since 1970. */
  readonly at: number
}

/** When the recurrences next start to apply after `now` (milliseconds since 1970); undefined if they never apply. */
export function nextStart(recurrences: readonly Recurrence[], now: number, offset: number): WeekStart | undefined {
  const { day: today, time } = serverTimeAt(now, offset)
  const week = 7 * wholeDay
  const waitFor = ({ day, from }: Stretch) => ((day - today) * wholeDay + from - time + week) % week
  const next = stretchesOf(recurrences).toSorted((one, other) => waitFor(one) - waitFor(other))[0]
  if (next === undefined) return undefined
  const { day, from } = next
  const isToday = day === today && from > time
  return { day, isToday, time: shownTimeOf(from), at: now + waitFor(next) / 1000 }
}

/** A short time between two spans in which nothing is sent: by the clock of the day on which it begins. */
export interface WeekGap {
  readonly day: Day
  /** In microseconds since midnight. `to` is the end of the day or beyond it if the gap reaches into the next day. */
  readonly from: number
  readonly to: number
}

/** The longest gap, in microseconds, that was probably not meant: from 23:59 to midnight. */
const longestGap = 60_000_000

/**
 * The gaps of at most a minute between two spans, over midnight too. One that ends at 23:59 and one that starts at 00:00
 * leave a minute uncovered; 23:59:59 leaves nearly a second.
 */
export function gapsOf(recurrences: readonly Recurrence[]): readonly WeekGap[] {
  const stretches = stretchesOf(recurrences)
  return stretches.flatMap(({ day, to }, index) => {
    const next = stretches[(index + 1) % stretches.length]
    if (next === undefined) return []
    const later = ((next.day - day + 7) % 7) * wholeDay + next.from
    const length = later - to
    return length > 1 && length <= longestGap ? [{ day, from: to, to: later }] : []
  })
}

/** The position of a moment in the server's week: the day from 1 (Monday) to 7, and the fraction of that day. */
export function placeInWeek(now: number, offset: number): { readonly day: Day; readonly part: number } {
  const { day, time } = serverTimeAt(now, offset)
  return { day, part: time / wholeDay }
}

/** The day and the time of day, in microseconds since midnight, that the server's clock shows. */
function serverTimeAt(now: number, offset: number): { readonly day: Day; readonly time: number } {
  const shown = now + offset * 60_000
  const day = (new Date(shown).getUTCDay() || 7) as Day
  const time = (((shown * 1000) % wholeDay) + wholeDay) % wholeDay
  return { day, time }
}
