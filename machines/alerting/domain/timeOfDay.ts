/** A time of day in the server's format: 'HH:mm:ss', optionally with a fraction of up to six digits. */
export type TimeOfDay = string

/** The last microsecond of a day, which represents the end of the day. */
export const endOfDay: TimeOfDay = '23:59:59.999999'

const pattern = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?\s*(am|pm)?$/i

/**
 * Parses a typed time of day: 'HH:mm', optionally with seconds and a fraction, in 24-hour notation or with am or pm;
 * '24:00' is the end of the day. Undefined if it is not a time.
 */
export function readTime(text: string): TimeOfDay | undefined {
  const found = pattern.exec(text.trim())
  if (found === null) return undefined
  const [, hourText = '', minutes = '', seconds = '00', fraction = '', half] = found
  const hours = hourOf(Number(hourText), half?.toLowerCase())
  if (hours === 24 && Number(minutes) === 0 && Number(seconds) === 0 && Number(fraction) === 0) return endOfDay
  if (hours === undefined || hours > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const whole = `${String(hours).padStart(2, '0')}:${minutes}:${seconds}`
  return Number(fraction) === 0 ? whole : `${whole}.${fraction.padEnd(6, '0')}`
}

function hourOf(hours: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours
  if (hours < 1 || hours > 12) return undefined
  return (hours % 12) + (half === 'pm' ? 12 : 0)
}

/** Microseconds from midnight to a time in the server's format. */
export function microsecondsOf(time: TimeOfDay): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1_000_000)
}

/** The time in the server's format at these microseconds after midnight. */
export function timeAt(microseconds: number): TimeOfDay {
  const seconds = Math.floor(microseconds / 1_000_000)
  const fraction = microseconds % 1_000_000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const whole = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return fraction === 0 ? whole : `${whole}.${String(fraction).padStart(6, '0')}`
}

/** Microseconds in a day. */
export const wholeDay = 86_400_000_000

/** Formats a time, given in microseconds since midnight, as '06:30' or '24:00', or as '06:30:15' if it has seconds. */
export function shownTimeOf(microseconds: number): string {
  const seconds = Math.floor(Math.round(microseconds) / 1_000_000)
  const parts = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    ...(seconds % 60 === 0 ? [] : [seconds % 60]),
  ]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
