/**
 * A moment, in whole microseconds since 1970 as on the real server. It is written in the server's own time zone
 * (Europe/Oslo, as recorded), without a fraction if that is zero.
 */
export type Micros = number

/**
 * A moment that is exact to the microsecond in any year; a moment stored as a single number is exact only until 2255.
 */
export interface Instant {
  /** Milliseconds since 1970, rounded down to whole seconds. */
  readonly milliseconds: number
  /** Microseconds within the second. */
  readonly fraction: number
}

export const MILLISECOND = 1_000
export const SECOND = 1_000 * MILLISECOND
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function microsOf(date: Date): Micros {
  return date.getTime() * MILLISECOND
}

/** The moment when summer or winter time begins in a year: 01:00 UTC on the last Sunday of the month. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return Date.UTC(year, month, lastDay.getUTCDate() - lastDay.getUTCDay(), 1)
}

/** The minutes to add to UTC to get the server's local time. */
function offsetMinutes(milliseconds: number): number {
  const year = new Date(milliseconds).getUTCFullYear()
  const summer = milliseconds >= lastSunday(year, 2) && milliseconds < lastSunday(year, 9)
  return summer ? 120 : 60
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

function written(milliseconds: number, fraction: number, between: string, offset: string): string {
  const date = new Date(milliseconds)
  const day = `${padded(date.getUTCFullYear(), 4)}-${padded(date.getUTCMonth() + 1, 2)}-${padded(date.getUTCDate(), 2)}`
  const hours = padded(date.getUTCHours(), 2)
  const time = `${hours}:${padded(date.getUTCMinutes(), 2)}:${padded(date.getUTCSeconds(), 2)}`
  const rest = fraction === 0 ? '' : `.${padded(fraction, 6)}`
  return `${day}${between}${time}${rest}${offset}`
}

export function instantOf(moment: Micros): Instant {
  const milliseconds = Math.floor(moment / SECOND) * 1_000
  return { milliseconds, fraction: moment - milliseconds * MILLISECOND }
}

/** Negative if the first is earlier, positive if it is later. */
export function compareInstants(one: Instant, other: Instant): number {
  return one.milliseconds - other.milliseconds || one.fraction - other.fraction
}

/** Whether the moment has a four-digit year in the server's local time; the server cannot write others. */
export function isInRange({ milliseconds }: Instant): boolean {
  return new Date(milliseconds + offsetMinutes(milliseconds) * 60_000).getUTCFullYear() <= 9999
}

/** The format used in bodies: `2026-11-20T19:28:41.538345+01:00`. */
export function instantToWire({ milliseconds, fraction }: Instant): string {
  const offset = offsetMinutes(milliseconds)
  return written(milliseconds + offset * 60_000, fraction, 'T', `+${padded(offset / 60, 2)}:00`)
}

/** The same format, for a moment given as a single number. */
export function toWireTime(moment: Micros): string {
  return instantToWire(instantOf(moment))
}

/** The format used in cursors and a few messages: `2026-11-20 18:28:41.521891+00:00`. */
export function toPositionText(moment: Micros): string {
  const { milliseconds, fraction } = instantOf(moment)
  return written(milliseconds, fraction, ' ', '+00:00')
}

const date = '(\\d{4})-(\\d{1,2})-(\\d{1,2})'
const clock = '(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:[.,](\\d{1,6})\\d{0,6})?)?'
const zoneText = '(Z|[+-]\\d{2}(?::?\\d{2})?)'
const dateTime = new RegExp(`^${date}(?:[T ]${clock}\\s*${zoneText}?)?$`)

/** Reads a moment like `parseInstant`, and returns a single number. */
export function parseMoment(text: string, dateAlone = false): Micros | undefined {
  const instant = parseInstant(text, dateAlone)
  return instant && instant.milliseconds * MILLISECOND + instant.fraction
}

/**
 * Reads a moment as the server does: a string without an offset is in the server's own time zone. With `dateAlone`,
 * also accepts `2026-11-10`, as query parameters and a few bodies do. Returns undefined for anything else.
 */
export function parseInstant(text: string, dateAlone = false): Instant | undefined {
  const parts = dateTime.exec(text.trim())
  if (parts === null || (parts[4] === undefined && !dateAlone)) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = parts
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const inRange =
    Number(month) <= 12 &&
    new Date(wall).getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60
  if (!inRange) return undefined
  return { milliseconds: wall - zoneMinutes(zone, wall) * 60_000, fraction: Number(fraction.padEnd(6, '0')) }
}

function zoneMinutes(zone: string | undefined, wall: number): number {
  if (zone === undefined) return offsetMinutes(wall - 60 * 60_000)
  if (zone === 'Z') return 0
  const digits = zone.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5) || '0')
  return digits.startsWith('-') ? -minutes : minutes
}
