/** When planned maintenance runs, in words, by the server's clock (docs/behaviour.md#maintenance-page). */
import { counted } from '../../core/domain/count.ts'
import { localDate, localOffset, serverOffset, type Clock, type TaskPeriod } from './taskPeriod.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'today 22:00 to tomorrow 02:00', 'Fri 4 Dec 08:00 to 16:00', 'now, end open'. */
export function taskPeriodWords({ start, end }: TaskPeriod, clock: Clock): string {
  const from = start === undefined ? 'now' : `${dayWords(start, clock)} ${timeWords(start, clock)}`
  if (end === undefined) return `${from}, end open`
  const isSameDay = dayWords(start ?? clock.now, clock) === dayWords(end, clock)
  return `${from} to ${isSameDay ? '' : `${dayWords(end, clock)} `}${timeWords(end, clock)}`
}

/** The same, with the offset from UTC where it is another than now: clocks are changed before. */
export function taskLineWords(period: TaskPeriod, clock: Clock): string {
  const offsets = offsetsOf(period, clock)
  const isAsNow = offsets.every((offset) => offset === localOffset(clock, clock.now))
  return `${taskPeriodWords(period, clock)}${isAsNow ? '' : ` (${offsets.map(offsetWords).join(', then ')})`}`
}

/**
 * What a typed period means: 'From today 22:00 to tomorrow 02:00 (UTC+01:00), 4 hours'; with both offsets if clocks are
 * changed in between, and a word about one that the server has not told. A task to plan may begin at once.
 */
export function understoodWords(period: TaskPeriod, clock: Clock, isBegun = false): string {
  const { start = clock.now, end } = period
  const words = taskPeriodWords(period, clock)
  const offsets = offsetsOf(period, clock).map(offsetWords).join(', then ')
  const isGuess = [start, end ?? start].some((at) => serverOffset(clock, at) === undefined)
  const guess = isGuess ? ' by this computer, as the server’s clock then is not known' : ''
  const began = !isBegun && period.start !== undefined && period.start <= clock.now ? ', so it begins at once' : ''
  const long = end === undefined || period.start === undefined ? '' : `, ${lengthWords(end - start)}`
  return `From ${words} (${offsets}${guess})${long}${began}`
}

/** By how many minutes local time is ahead of UTC at the beginning and, if it is another, at the end. */
function offsetsOf({ start, end }: TaskPeriod, clock: Clock): readonly number[] {
  const from = start ?? clock.now
  return [...new Set([from, end ?? from].map((at) => localOffset(clock, at)))]
}

/** '1 h 58 min left' of a task that is under way; '' if it goes on until somebody ends it. */
export function timeLeftWords(end: number | undefined, now: number): string {
  if (end === undefined) return ''
  const minutes = Math.max(1, Math.ceil((end - now) / minute))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  const parts = days > 0 ? [`${days} d`, `${hours} h`] : [...(hours > 0 ? [`${hours} h`] : []), `${rest} min`]
  return `${parts.join(' ')} left`
}

/** '4 hours', '90 minutes', '2 days'. */
function lengthWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / minute))
  if (minutes % 1440 === 0) return counted(minutes / 1440, 'day')
  if (minutes % 60 === 0) return counted(minutes / 60, 'hour')
  if (minutes < 120) return counted(minutes, 'minute')
  return `${counted(Math.floor(minutes / 60), 'hour')} ${counted(minutes % 60, 'minute')}`
}

/** Midnight at the end of a day is shown as the beginning of the next, as other times are. */
function timeWords(at: number, clock: Clock): string {
  return localDate(at, clock).toISOString().slice(11, 16)
}

function dayWords(at: number, clock: Clock): string {
  const [shown, today] = [localDate(at, clock), localDate(clock.now, clock)]
  const away = Math.floor(shown.getTime() / day) - Math.floor(today.getTime() / day)
  if (away === 0) return 'today'
  if (away === 1) return 'tomorrow'
  if (away === -1) return 'yesterday'
  const name = `${dayNames[shown.getUTCDay()]} ${shown.getUTCDate()} ${monthNames[shown.getUTCMonth()]}`
  return shown.getUTCFullYear() === today.getUTCFullYear() ? name : `${name} ${shown.getUTCFullYear()}`
}

function offsetWords(minutes: number): string {
  const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)]
  return `UTC${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(Math.round(size) % 60).padStart(2, '0')}`
}
