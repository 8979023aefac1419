import type { Configuration } from '../../../core/domain/configuration.ts'
import type { TimeFormat } from '../../../core/domain/timeFormat.ts'

/** The formats in which a date can be typed (docs/behaviour.md#acknowledgements). */
export type DateFormat = 'yyyy-MM-dd' | 'MM/dd/yyyy' | 'dd/MM/yyyy' | 'dd.MM.yyyy'

/** The order of the parts of a written date, and what separates them: letters stand for digits. */
const written: readonly (readonly [RegExp, DateFormat])[] = [
  [/^[ML]+\/d+\/[yu]+$/, 'MM/dd/yyyy'],
  [/^d+\/[ML]+\/[yu]+$/, 'dd/MM/yyyy'],
  [/^d+\. ?[ML]+\. ?[yu]+\.?$/, 'dd.MM.yyyy'],
]

/**
 * The format of typed dates: that in which the screen shows dates or, if it shows them in a way that nobody types, ISO
 * 8601. Before the configuration is known, MM/dd/yyyy.
 */
export function dateFormatOf(
  chosen: TimeFormat,
  configured: Pick<Configuration, 'timestampDateFormat'> | undefined,
): DateFormat {
  if (chosen !== 'configured' && chosen !== 'locale') return 'yyyy-MM-dd'
  if (configured === undefined) return 'MM/dd/yyyy'
  const pattern = chosen === 'locale' ? localePattern() : configured.timestampDateFormat
  return written.find(([parts]) => parts.test(pattern))?.[1] ?? 'yyyy-MM-dd'
}

const letters: Readonly<Record<string, string>> = { day: 'd', month: 'M', year: 'y' }

/** How the browser's language writes a short date, as a pattern such as 'd.M.y'. */
function localePattern(): string {
  const parts = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' }).formatToParts(0)
  return parts.map(({ type, value }) => letters[type] ?? value).join('')
}

/** Writes a calendar day in this format. */
export function writtenDate(format: DateFormat, day: Date): string {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
  const parts: Readonly<Record<string, string>> = { yyyy: digits(year, 4), MM: digits(month, 2), dd: digits(date, 2) }
  return format.replace(/[a-z]+/gi, (letters) => parts[letters] ?? letters)
}

function digits(number: number, count: number): string {
  return String(number).padStart(count, '0')
}

interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly date: number
}

/**
 * The parts of a typed date, which the separator tells apart: dashes mean yyyy-MM-dd, dots dd.MM.yyyy, slashes MM/dd/yyyy
 * or, where the screen shows dates as dd/MM/yyyy, that. Undefined for anything else; whether the calendar has that day is
 * not checked.
 */
export function typedDate(text: string, format: DateFormat): CalendarDate | undefined {
  const [, first, second, third] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ??
    /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ??
    /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ??
    []
  if (first === undefined || second === undefined || third === undefined) return undefined
  const [one, two, three] = [Number(first), Number(second), Number(third)]
  if (text.includes('-')) return { year: one, month: two, date: three }
  const isDayFirst = text.includes('.') || format === 'dd/MM/yyyy'
  return isDayFirst ? { date: one, month: two, year: three } : { month: one, date: two, year: three }
}
