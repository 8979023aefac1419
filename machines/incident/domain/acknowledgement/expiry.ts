import { typedDate, writtenDate, type DateFormat } from './dateFormat.ts'
import { acknowledgementExpiries, type AcknowledgementExpiry } from '../../../core/domain/configuration.ts'

/**
 * The possible problems with an expiry (docs/behaviour.md#acknowledgements). An expiry in the past counts as being
 * before the minimum date.
 */
export type ExpiryProblem =
  | 'Invalid Date Format'
  | 'Invalid Time Format'
  | 'Date should not be before minimal date'
  | 'Date should not be after maximal date'
  | 'An acknowledgement needs an expiry here: choose one, or type a date'

/** When an acknowledgement expires: `until` is an ISO 8601 string, undefined if never. */
export type Expiry = { readonly until: string | undefined } | { readonly problem: ExpiryProblem }

/**
 * An expiry as entered. If the text was not typed, `meant` is the moment that the text was made from, an ISO 8601
 * string. The text alone is ambiguous: when the clocks are turned back, an hour occurs twice; and the text contains no
 * fractions of a second.
 */
export interface EnteredExpiry {
  readonly expiry: string
  readonly meant: string | undefined
}

/** The expiries offered without typing. */
export const expiryChoices = acknowledgementExpiries
export type ExpiryChoice = AcknowledgementExpiry

/** The first and the last day that an expiry date may have. */
const minimalDay = midnight(1900, 1, 1)
const maximalDay = midnight(2100, 1, 1)

const lastMinute = { hours: 23, minutes: 59, seconds: 59, milliseconds: 999 }

/** The specified format of a typed expiry date; the screen's format takes its place. */
const specified: DateFormat = 'MM/dd/yyyy'

/**
 * Reads a typed expiry: a date, as `typedDate` reads it, which means the end of that local day, or a date and a local time,
 * in the 24-hour format or with am or pm. It must be in the future and not after 2100-01-01; an empty string means no expiry. `now` is
 * in milliseconds since 1970.
 */
export function readExpiry(text: string, now: number, format = specified): Expiry {
  const [date = '', ...typedTime] = text.trim().split(/\s+/)
  if (date === '') return { until: undefined }
  const day = dayOf(date, format)
  if (day === undefined) return { problem: 'Invalid Date Format' }
  const time = typedTime.length === 0 ? lastMinute : timeOf(typedTime.join(' '))
  if (time === undefined) return { problem: 'Invalid Time Format' }
  if (day > maximalDay) return { problem: 'Date should not be after maximal date' }
  const until = new Date(day)
  until.setHours(time.hours, time.minutes, time.seconds, time.milliseconds)
  if (day < minimalDay || until.getTime() <= now) return { problem: 'Date should not be before minimal date' }
  return { until: until.toISOString() }
}

/** Reads an entered expiry: uses `meant` if it is set, and otherwise reads the text as `readExpiry` does. */
export function expiryOf({ expiry, meant }: EnteredExpiry, now: number, format = specified): Expiry {
  if (meant === undefined) return readExpiry(expiry, now, format)
  return Date.parse(meant) > now ? { until: meant } : { problem: 'Date should not be before minimal date' }
}

/** The same, where an acknowledgement needs an expiry: then none is a problem. */
export function neededExpiry(entered: EnteredExpiry, isNeeded: boolean, now: number, format = specified): Expiry {
  const read = expiryOf(entered, now, format)
  if (!isNeeded || !('until' in read) || read.until !== undefined) return read
  return { problem: 'An acknowledgement needs an expiry here: choose one, or type a date' }
}

/**
 * Turns a choice made at `now` (milliseconds since 1970) into an entered expiry. Those that are so long from now are
 * rounded up to a full minute, so that none is sooner than its name says. Tomorrow is the next calendar day, also after
 * midnight.
 */
export function chosenExpiry(choice: ExpiryChoice, now: number, format = specified): EnteredExpiry {
  const moment = new Date(Math.ceil(now / minute) * minute)
  switch (choice) {
    case 'never':
      return { expiry: '', meant: undefined }
    case 'inOneHour':
      return enteredMoment(new Date(moment.getTime() + hour), format)
    case 'inFourHours':
      return enteredMoment(new Date(moment.getTime() + 4 * hour), format)
    case 'atEndOfDay':
      return { expiry: writtenDate(format, new Date(now)), meant: undefined }
    case 'tomorrowMorning': {
      const day = new Date(now)
      return enteredMoment(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 8), format)
    }
    case 'inOneWeek':
      moment.setDate(moment.getDate() + 7)
      return enteredMoment(moment, format)
  }
}

/** The typed form of an expiry that is given as an ISO 8601 string; '' if it never expires. */
export function typedExpiry(until: string | undefined, format = specified): string {
  if (until === undefined) return ''
  const moment = new Date(until)
  return isEndOfDay(until) ? writtenDate(format, moment) : typedMoment(moment, format)
}

/** Whether this moment, an ISO 8601 string, is the last second of a local day, which a date without a time means. */
export function isEndOfDay(until: string): boolean {
  const moment = new Date(until)
  const isLastMinute = moment.getHours() === lastMinute.hours && moment.getMinutes() === lastMinute.minutes
  return isLastMinute && moment.getSeconds() === lastMinute.seconds
}

/** The entered form of an existing expiry, given as an ISO 8601 string. */
export function enteredExpiry(until: string | undefined, format = specified): EnteredExpiry {
  return { expiry: typedExpiry(until, format), meant: until }
}

/** Replaces the day of a typed expiry with this calendar day, 'yyyy-MM-dd', and keeps its time, if any. */
export function typedCalendarDay(day: string, expiry: string, format = specified): string {
  const picked = dayOf(day, format)
  const date = picked === undefined ? day : writtenDate(format, picked)
  const time = expiry.trim().split(/\s+/).slice(1).join(' ')
  return timeOf(time) === undefined ? date : `${date} ${time}`
}

/** Today as the calendar writes it, 'yyyy-MM-dd', at `now` in milliseconds since 1970. */
export function calendarToday(now: number): string {
  return calendarText(new Date(now))
}

/** The last day of the calendar, 'yyyy-MM-dd'. */
export const calendarEnd = calendarText(maximalDay)

/** The day of a typed expiry as the calendar writes it, 'yyyy-MM-dd'; undefined if its date is invalid. */
export function calendarDay(text: string, format = specified): string | undefined {
  const day = dayOf(text.trim().split(/\s+/)[0] ?? '', format)
  return day === undefined ? undefined : calendarText(day)
}

/** A day in the month that the calendar opens with: the day of a valid typed expiry, otherwise today. */
export function calendarStart(text: string, now: number, format = specified): string {
  const day = 'until' in readExpiry(text, now, format) ? calendarDay(text, format) : undefined
  return day ?? calendarToday(now)
}

const minute = 60_000
const hour = 60 * minute

function enteredMoment(moment: Date, format: DateFormat): EnteredExpiry {
  return { expiry: typedMoment(moment, format), meant: moment.toISOString() }
}

/** Formats a day and a time as they are typed, with seconds only if they are not zero. */
function typedMoment(moment: Date, format: DateFormat): string {
  const seconds = moment.getSeconds() === 0 ? '' : `:${twoDigits(moment.getSeconds())}`
  return `${writtenDate(format, moment)} ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}${seconds}`
}

function calendarText(day: Date): string {
  return writtenDate('yyyy-MM-dd', day)
}

function dayOf(typed: string, format: DateFormat): Date | undefined {
  const found = typedDate(typed, format)
  if (found === undefined) return undefined
  const { year, month, date } = found
  const day = midnight(year, month, date)
  // Rejects a thirteenth month or a thirtieth of February.
  return day.getMonth() === month - 1 && day.getDate() === date ? day : undefined
}

/** Reads '14:30', '14:30:59' or '2:30 pm'. */
function timeOf(typed: string): typeof lastMinute | undefined {
  const found = /^(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?(am|pm))?$/i.exec(typed)
  if (found === null) return undefined
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)]
  const half = found[4]?.toLowerCase()
  if (minutes > 59 || seconds > 59 || hours > 23) return undefined
  if (half === undefined) return { hours, minutes, seconds, milliseconds: 0 }
  if (hours < 1 || hours > 12) return undefined
  return { hours: (hours % 12) + (half === 'pm' ? 12 : 0), minutes, seconds, milliseconds: 0 }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Local midnight. The Date constructor would add 1900 to a year below 100. */
function midnight(year: number, month: number, date: number): Date {
  const found = new Date(2000, 0, 1)
  found.setFullYear(year, month - 1, date)
  return found
}
