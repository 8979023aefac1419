/** A period in which incidents started, from one moment to another (docs/behaviour.md#timeframe). */
import { isWholeNumber, propertiesOf } from '../../core/domain/setting.ts'
import { isTime, momentText } from '../../core/domain/moment.ts'

/**
 * In milliseconds since 1970. The first moment belongs to the period, the last one does not, so that two adjoining
 * periods share no incident. One of them may be undefined: until now, or from the oldest incident.
 */
export interface Period {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** The range of a bound. Its microseconds are exact numbers. */
const earliest = Date.UTC(1900, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** Whether both are bounds of a period, and the second comes after the first. */
export function isPeriod(value: unknown): value is Period {
  const { from, to } = propertiesOf(value)
  if (!isBound(from) || !isBound(to)) return false
  return from === undefined || to === undefined ? from !== to : from < to
}

function isBound(value: unknown): value is number | undefined {
  return value === undefined || (isWholeNumber(value) && value >= earliest && value <= latest)
}

/** Whether an incident with this start time, an ISO 8601 string, belongs to the period. An unreadable start does. */
export function isWithin({ from, to }: Period, startTime: string): boolean {
  const start = Date.parse(startTime)
  if (Number.isNaN(start)) return true
  return (from === undefined || start >= from) && (to === undefined || start < to)
}

/** A server's parameters for start times; both include their bound. */
export interface StartBounds {
  readonly start_time__gte: string | undefined
  readonly start_time__lte: string | undefined
}

/** The period as a server is asked for it: its last microsecond is the one before its end. */
export function startBoundsOf({ from, to }: Period): StartBounds {
  return {
    start_time__gte: from === undefined ? undefined : new Date(from).toISOString(),
    start_time__lte: to === undefined ? undefined : momentText(to * 1000 - 1),
  }
}

/** The bound of a period in an address, in UTC: '2026-11-27T21:00Z', with seconds only if they are not zero. */
export function boundText(moment: number): string {
  return new Date(moment).toISOString().replace(/:00\.000Z$|\.000Z$/, 'Z')
}

/** The bounds of a period in an address; undefined if they are no period. Each is undefined if the address has none. */
export function periodOfAddress(from: string | undefined, to: string | undefined): Period | undefined {
  const period = { from: boundOf(from), to: boundOf(to) }
  return isPeriod(period) ? period : undefined
}

/** NaN if the text is not a moment: without its zone, a moment would be another one for each reader. */
function boundOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) && isTime(text) ? Date.parse(text) : Number.NaN
}
