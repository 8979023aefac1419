import { listed } from '../../core/domain/listed.ts'
import { shownTimeOf, wholeDay } from './timeOfDay.ts'
import { days, type Day } from './day.ts'
import { shownTime, type Recurrence } from './timeslot.ts'
import { gapsOf, nextStart, placeInWeek, spansOf } from './week.ts'

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
 * joined, even across midnight. So are those that the last second of a day separates, because some clients store midnight
 * as '23:59:59'; `gapWords` names that second.
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
 * When recurrences next start to apply after `now` (milliseconds since 1970) by the server's clock, which is `offset`
 * minutes ahead of UTC: 'today 21:00', 'Monday 08:00', or 'next Monday 08:00' for a week from today; undefined if they
 * never do. If it is another time here, both are said: 'Monday 08:00 (server's time, 07:00 here)'. Only for recurrences
 * that do not apply at `now`.
 */
export function startWords(recurrences: readonly Recurrence[], now: number, offset: number): string | undefined {
  const next = nextStart(recurrences, now, offset)
  if (next === undefined) return undefined
  const { day, isToday, time, at } = next
  const here = { now: placeInWeek(now, offsetHere(now)), start: placeInWeek(at, offsetHere(at)) }
  const today = placeInWeek(now, offset).day
  const dayName =
    isToday && here.now.day === today ? 'today' : `${!isToday && day === today ? 'next ' : ''}${dayNames[day]}`
  const there = `${dayName} ${time}`
  if (offset === offsetHere(at)) return there
  const timeHere = shownTimeOf(here.start.part * wholeDay)
  const hereWords = here.start.day === day ? timeHere : `${dayNames[here.start.day]} ${timeHere}`
  return `${there} (server's time, ${hereWords} here)`
}

/** By how many minutes the local time of this computer is ahead of UTC at a moment in milliseconds since 1970. */
function offsetHere(moment: number): number {
  return -new Date(moment).getTimezoneOffset()
}

/**
 * Says that timeslots follow the server's clock, if it shows another time than this computer's at `now`: "Server's time,
 * UTC+1; 07:00 here is 08:00 there". Undefined if both show the same.
 */
export function zoneWords(now: number, offset: number): string | undefined {
  const behind = offset - offsetHere(now)
  if (behind === 0) return undefined
  const morning = 8 * 60
  const here = morning - behind
  const time = shownTimeOf((((here % minutesOfDay) + minutesOfDay) % minutesOfDay) * 60 * oneSecond)
  const onDay = here < 0 ? ' the day before' : here >= minutesOfDay ? ' the day after' : ''
  return `Server's time, ${offsetWords(offset)}; ${time}${onDay} here is ${shownTimeOf(morning * 60 * oneSecond)} there`
}

const minutesOfDay = 24 * 60

/** 'UTC', 'UTC+1', 'UTC-3:30'. */
function offsetWords(offset: number): string {
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/**
 * Names the gaps of at most a minute, in which nothing is sent: 'Nothing is sent from 23:59 to 24:00 (Mon-Fri).'
 * Undefined if there are none.
 */
export function gapWords(recurrences: readonly Recurrence[]): string | undefined {
  const byTimes = gathered(
    gapsOf(recurrences).map(({ day, from, to }) => [`from ${shownTimeOf(from)} to ${shownTimeOf(laterTime(to))}`, day]),
  )
  const gaps = [...byTimes].map(([times, on]) => `${times} (${dayWords(on)})`)
  return gaps.length === 0 ? undefined : `Nothing is sent ${listed(gaps, 'and')}.`
}

function laterTime(microseconds: number): number {
  return microseconds > wholeDay ? microseconds - wholeDay : microseconds
}
