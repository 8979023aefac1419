/** When planned maintenance runs, in words, by the server's clock (docs/behaviour.md#maintenance-page). */
import { counted } from '../../../core/domain/count.ts'
import { localDate, localOffset, type Clock, type TaskPeriod } from './taskPeriod.ts'

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

/**
 * What a typed period means: 'From today 22:00 to tomorrow 02:00 (UTC+01:00), 4 hours'; with both offsets if clocks are
 * changed in between.
 */
export function understoodWords(period: TaskPeriod, clock: Clock): string {
  const { start = clock.now, end } = period
  const words = taskPeriodWords(period, clock)
  const offsets = [...new Set([start, end ?? start].map((at) => offsetWords(localOffset(clock.zone, at))))]
  const began = period.start !== undefined && period.start <= clock.now ? ', so it begins at once' : ''
  const long = end === undefined || period.start === undefined ? '' : `, ${lengthWords(end - start)}`
  return `From ${words} (${offsets.join(', then ')})${long}${began}`
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
  return localDate(at, clock.zone).toISOString().slice(11, 16)
}

function dayWords(at: number, clock: Clock): string {
  const [shown, today] = [localDate(at, clock.zone), localDate(clock.now, clock.zone)]
  const away = Math.floor(shown.getTime() / day) - Math.floor(today.getTime() / day)
  if (away === 0) return 'today'
  if (away === 1) return 'tomorrow'
  if (away === -1) return 'yesterday'
  const name = `${dayNames[shown.getUTCDay()]} ${shown.getUTCDate()} ${monthNames[shown.getUTCMonth()]}`
  return shown.getUTCFullYear() === today.getUTCFullYear() ? name : `${name} ${shown.getUTCFullYear()}`
}

function offsetWords(minutes: number): string {
  const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)]
  return `UTC${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
}
