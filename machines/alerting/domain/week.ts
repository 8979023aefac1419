import { microsecondsOf, shownTimeOf, wholeDay } from './timeOfDay.ts'
import { days, type Day, type Recurrence } from './timeslot.ts'

/** A part of one day, as fractions of the day: 0 is midnight, 1 the following midnight. */
export interface WeekSpan {
  readonly day: Day
  readonly from: number
  readonly to: number
}

/** The spans that the recurrences cover, day by day. Overlapping and adjoining spans are merged. */
export function spansOf(recurrences: readonly Recurrence[]): readonly WeekSpan[] {
  return days.flatMap((day) => {
    const onDay = recurrences
      .filter((recurrence) => recurrence.days.includes(day))
      .map(({ start, end }) => ({ day, from: partOf(start), to: partOf(end) }))
      .toSorted((one, other) => one.from - other.from)
    return onDay.reduce<WeekSpan[]>((joined, span) => {
      const last = joined.at(-1)
      if (last === undefined || span.from > last.to) return [...joined, span]
      return [...joined.slice(0, -1), { ...last, to: Math.max(last.to, span.to) }]
    }, [])
  })
}

/** The last microsecond of a day counts as its end. */
function partOf(time: string): number {
  const microseconds = microsecondsOf(time)
  return microseconds >= wholeDay - 1 ? 1 : microseconds / wholeDay
}

/** Whether the recurrences apply at `now` (milliseconds since 1970), in local time. */
export function holdsAt(recurrences: readonly Recurrence[], now: number): boolean {
  const { day, part } = placeInWeek(now)
  return spansOf(recurrences).some((span) => span.day === day && span.from <= part && part < span.to)
}

/** The day and time at which the recurrences next start to apply after `now`; undefined if they never apply. */
export function nextStart(
  recurrences: readonly Recurrence[],
  now: number,
): { readonly day: Day; readonly isToday: boolean; readonly time: string } | undefined {
  const { day: today, part } = placeInWeek(now)
  const waitFor = ({ day, from }: WeekSpan) => (day - today + from - part + 7) % 7
  const next = spansOf(recurrences).toSorted((one, other) => waitFor(one) - waitFor(other))[0]
  if (next === undefined) return undefined
  const { day, from } = next
  return { day, isToday: day === today && from > part, time: shownTimeOf(from * wholeDay) }
}

/** The position of a moment in the week, in local time: the day from 1 (Monday) to 7, and the fraction of that day. */
export function placeInWeek(now: number): { readonly day: Day; readonly part: number } {
  const moment = new Date(now)
  const seconds = (moment.getHours() * 60 + moment.getMinutes()) * 60 + moment.getSeconds()
  const day = (moment.getDay() || 7) as Day
  return { day, part: (seconds + moment.getMilliseconds() / 1000) / 86_400 }
}
