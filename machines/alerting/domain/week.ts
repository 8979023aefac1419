import { microsecondsOf, wholeDay } from './timeOfDay.ts'
import { days, shownTime, type Day, type Recurrence } from './timeslot.ts'

/** A stretch of one day, as parts of the whole of it: 0 is midnight, 1 the midnight after. */
export interface WeekSpan {
  readonly day: Day
  readonly from: number
  readonly to: number
}

/** When the recurrences hold, day by day; what overlaps or meets is one. */
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

/** The end of a day is a microsecond away from its last moment. */
function partOf(time: string): number {
  const microseconds = microsecondsOf(time)
  return microseconds >= wholeDay - 1 ? 1 : microseconds / wholeDay
}

/** Whether the recurrences hold at `now`, in milliseconds since 1970, by the clock of this place. */
export function holdsAt(recurrences: readonly Recurrence[], now: number): boolean {
  const { day, part } = placeInWeek(now)
  return spansOf(recurrences).some((span) => span.day === day && span.from <= part && part < span.to)
}

/** When they hold next, after `now`: the day and the time of day; undefined where they never do. */
export function nextStart(
  recurrences: readonly Recurrence[],
  now: number,
): { readonly day: Day; readonly isToday: boolean; readonly time: string } | undefined {
  const { day: today, part } = placeInWeek(now)
  const waitFor = ({ day, from }: WeekSpan) => (day - today + from - part + 7) % 7
  const next = spansOf(recurrences).toSorted((one, other) => waitFor(one) - waitFor(other))[0]
  if (next === undefined) return undefined
  const { day, from } = next
  return { day, isToday: day === today && from > part, time: shownTime(timeOfPart(from)) }
}

/** Where in the week a moment is, by the clock of this place: the day from 1, Monday, to 7, and the part of it from 0 to 1. */
export function placeInWeek(now: number): { readonly day: Day; readonly part: number } {
  const moment = new Date(now)
  const seconds = (moment.getHours() * 60 + moment.getMinutes()) * 60 + moment.getSeconds()
  const day = (moment.getDay() || 7) as Day
  return { day, part: (seconds + moment.getMilliseconds() / 1000) / 86_400 }
}

/** Whole seconds; a part of the day is no exact number of them. */
function timeOfPart(part: number): string {
  const seconds = Math.floor(Math.round(part * wholeDay) / 1_000_000)
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${digits(Math.floor(seconds / 3600))}:${digits(Math.floor(seconds / 60) % 60)}:${digits(seconds % 60)}`
}
