import { shownTimeOf, wholeDay } from './timeOfDay.ts'
import { days, shownTime, type Day, type Recurrence } from './timeslot.ts'
import { nextStart, placeInWeek, spansOf } from './week.ts'

/** The names of the days. */
export const dayNames: Readonly<Record<Day, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

/** The first three letters of a day's name. */
export function shortDayName(day: Day): string {
  return dayNames[day].slice(0, 3)
}

/** One recurrence in words, as it is stored: 'Mon-Fri 21:00-24:00'. */
export function recurrenceWords({ days: on, start, end, isAllDay }: Recurrence): string {
  return `${dayWords(on)} ${isAllDay ? 'all day' : `${shownTime(start)}-${shownTime(end)}`}`
}

/**
 * When recurrences apply, in one line: 'Mon-Fri 21:00-06:30; Sat-Sun all day'. Recurrences that overlap or adjoin are
 * joined, even across midnight; the last second of a day counts as midnight, because servers store midnight as
 * '23:59:59'.
 */
export function weekWords(recurrences: readonly Recurrence[]): string {
  const stretches = stretchesOf(recurrences)
  if (stretches.length === 0) return 'Never'
  if (stretches.filter(isWholeDay).length === days.length) return 'Always'
  const daysByTimes = gathered(stretches.map((stretch) => [timesOf(stretch), stretch.day]))
  const timesByDays = gathered([...daysByTimes].map(([times, on]) => [dayWords(on), times]))
  return [...timesByDays].map(([on, times]) => `${on} ${listed(times, 'and')}`).join('; ')
}

/** Groups values by key. Keys and values keep the order in which they first appear. */
function gathered<Value>(pairs: readonly (readonly [string, Value])[]): ReadonlyMap<string, readonly Value[]> {
  const found = new Map<string, readonly Value[]>()
  for (const [key, value] of pairs) found.set(key, [...(found.get(key) ?? []), value])
  return found
}

/**
 * An uninterrupted period; `from` and `to` are times of day in microseconds. If it runs past midnight, `to` is less
 * than `from`.
 */
interface Stretch {
  readonly day: Day
  readonly from: number
  readonly to: number
}

const oneSecond = 1_000_000

function stretchesOf(recurrences: readonly Recurrence[]): readonly Stretch[] {
  const onOneDay = spansOf(recurrences).map(({ day, from, to }) => ({
    day,
    from: Math.round(from * wholeDay),
    to: endOf(Math.round(to * wholeDay)),
  }))
  const joined = new Map(onOneDay.map((stretch) => [stretch, continuationOf(stretch, onOneDay)]))
  const continuations = new Set(joined.values())
  return onOneDay
    .filter((stretch) => !continuations.has(stretch))
    .map((stretch) => ({ ...stretch, to: joined.get(stretch)?.to ?? stretch.to }))
}

function endOf(microseconds: number): number {
  return microseconds >= wholeDay - oneSecond ? wholeDay : microseconds
}

/**
 * The stretch that continues this one after midnight. Whole days are not joined. Neither are two stretches that
 * together last a day or longer, because their times would suggest a shorter period: '08:00-10:00' for 26 hours.
 */
function continuationOf({ day, from, to }: Stretch, others: readonly Stretch[]): Stretch | undefined {
  if (to !== wholeDay || from === 0) return undefined
  return others.find((other) => other.day === dayAfter(day) && other.from === 0 && other.to < from)
}

function dayAfter(day: Day): Day {
  return days[day % days.length] ?? day
}

function isWholeDay({ from, to }: Stretch): boolean {
  return from === 0 && to === wholeDay
}

function timesOf(stretch: Stretch): string {
  return isWholeDay(stretch) ? 'all day' : `${shownTimeOf(stretch.from)}-${shownTimeOf(stretch.to)}`
}

/** Days in words, with ranges that can run past Sunday: 'Every day', 'Mon-Fri', 'Mon, Wed and Fri', 'Sat-Mon'. */
export function dayWords(on: readonly Day[]): string {
  const chosen = days.filter((day) => on.includes(day))
  if (chosen.length === days.length) return 'Every day'
  if (chosen.length === 0) return 'No day'
  const ranges = chosen
    .filter((day) => !chosen.some((other) => dayAfter(other) === day))
    .map((first) => rangeWords(first, lastOfRange(first, chosen)))
  return listed(ranges, 'and')
}

function lastOfRange(day: Day, chosen: readonly Day[]): Day {
  const next = dayAfter(day)
  return chosen.includes(next) ? lastOfRange(next, chosen) : day
}

function rangeWords(first: Day, last: Day): string {
  return first === last ? shortDayName(first) : `${shortDayName(first)}-${shortDayName(last)}`
}

/**
 * When recurrences next start to apply after `now` (milliseconds since 1970): 'today 21:00', 'Monday 08:00', or 'next
 * Monday 08:00' for a week from today; undefined if they never do. Only for recurrences that do not apply at `now`.
 */
export function startWords(recurrences: readonly Recurrence[], now: number): string | undefined {
  const next = nextStart(recurrences, now)
  if (next === undefined) return undefined
  const { day, isToday, time } = next
  if (isToday) return `today ${time}`
  return `${day === placeInWeek(now).day ? 'next ' : ''}${dayNames[day]} ${time}`
}

/** A list in words: 'A', 'A or B', 'A, B or C'. */
export function listed(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join()
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1) ?? ''}`
}
