/** A period as it is typed: when it begins, and when it ends (docs/behaviour.md#timeframe). */
import { isTime } from '../../core/domain/moment.ts'
import { isPeriod, type Period } from './period.ts'

/** The texts of the fields *From* and *To*; '' for a bound that the period does not have. */
export interface TypedPeriod {
  readonly from: string
  readonly to: string
}

/** What is wrong with each text, as a sentence; undefined if nothing is. */
export interface TypedPeriodProblems {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** A local day and time as it is typed. */
export const typedBoundExample = '2026-11-27 22:00'

export const noProblems: TypedPeriodProblems = { from: undefined, to: undefined }

/** The period as it is typed, in the reader's zone. */
export function typedPeriodOf({ from, to }: Period): TypedPeriod {
  return { from: typedBound(from), to: typedBound(to) }
}

/**
 * Reads a typed period: days, which count from their beginning to their end, or local times, or ISO 8601 times with a
 * zone. At least one of the texts must be there, and something must be able to have started in the period. `now` is
 * server time in milliseconds since 1970.
 */
export function readPeriod(typed: TypedPeriod, now: number): { period: Period } | { problems: TypedPeriodProblems } {
  const from = boundOf(typed.from, 0)
  const to = boundOf(typed.to, 1)
  const problems = {
    from: Number.isNaN(from) ? `From is not a time: write it like ${typedBoundExample}` : undefined,
    to: Number.isNaN(to) ? `To is not a time: write it like ${typedBoundExample}` : undefined,
  }
  if (problems.from !== undefined || problems.to !== undefined) return { problems }
  if (from === undefined && to === undefined)
    return { problems: { ...noProblems, from: 'Write when the period begins, when it ends, or both' } }
  if (from !== undefined && from > now)
    return { problems: { ...noProblems, from: 'From is in the future: nothing has started since then' } }
  const period = { from, to }
  return isPeriod(period) ? { period } : { problems: { ...noProblems, to: 'To must be later than From' } }
}

const localTime = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?)?$/

/** In milliseconds since 1970; undefined if nothing is typed, NaN if it is no time. A day alone ends `days` later. */
function boundOf(text: string, days: 0 | 1): number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const moment = localTime.test(typed) ? localMoment(typed, days) : zonedMoment(typed)
  return isPeriod({ from: moment, to: undefined }) ? moment : Number.NaN
}

function localMoment(typed: string, days: 0 | 1): number {
  const found = localTime.exec(typed) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, millisecond = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0))
  const isTimeOfDay = hour < 24 && minute < 60 && second < 60
  const midnight = new Date(year, month - 1, day)
  // Refuses a thirteenth month and a thirtieth of February.
  const isDay = midnight.getMonth() === month - 1 && midnight.getDate() === day
  if (!isTimeOfDay || !isDay) return Number.NaN
  const isDayAlone = found[4] === undefined
  return new Date(year, month - 1, day + (isDayAlone ? days : 0), hour, minute, second, millisecond).getTime()
}

function zonedMoment(typed: string): number {
  const written = typed.replace(' ', 'T')
  return /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(written) && isTime(written) ? Date.parse(written) : Number.NaN
}

/** The local time as it is typed, with seconds and milliseconds only if they are not zero. */
function typedBound(moment: number | undefined): string {
  if (moment === undefined) return ''
  const at = new Date(moment)
  const [month, day, hours, minutes, seconds] = [
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ].map((part) => String(part).padStart(2, '0'))
  const milliseconds = at.getMilliseconds() === 0 ? '' : `.${String(at.getMilliseconds()).padStart(3, '0')}`
  const rest = seconds === '00' && milliseconds === '' ? '' : `:${seconds}${milliseconds}`
  return `${String(at.getFullYear()).padStart(4, '0')}-${month}-${day} ${hours}:${minutes}${rest}`
}

/** The night before the current day, from 22:00 to 06:00 local time. `now` is in milliseconds since 1970. */
export function lastNight(now: number): { readonly from: number; readonly to: number } {
  const [from, to] = [new Date(now), new Date(now)]
  from.setDate(from.getDate() - 1)
  return { from: from.setHours(22, 0, 0, 0), to: to.setHours(6, 0, 0, 0) }
}

/** Whether a list with that period, if it has one, shows exactly this one. */
export function isSamePeriod(period: Period | undefined, { from, to }: Period): boolean {
  return period !== undefined && period.from === from && period.to === to
}
