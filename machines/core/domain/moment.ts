const isoTime = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Whether a text is a point in time in ISO 8601. Browsers take much else for a time, a '1' or a text with a remark in
 * brackets, and each of them for another one.
 */
export function isTime(text: string): boolean {
  return isoTime.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * Microseconds since 1970 of an ISO 8601 text; NaN for what is no time. Servers keep microseconds, and order by them,
 * where a Date knows milliseconds alone.
 */
export function microsecondsOf(text: string): number {
  const [, beyond = ''] = /\.\d{3}(\d{1,3})/.exec(text) ?? []
  return Date.parse(text) * 1000 + Number(beyond.padEnd(3, '0'))
}

/** Milliseconds from 1970 to the farthest moment that has a date, before and after. */
const farthest = 8.64e15

/** The ISO 8601 text of a moment in microseconds since 1970; of one beyond all dates that of the last one, or the first. */
export function momentText(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const beyond = String(microseconds - milliseconds * 1000).padStart(3, '0')
  return new Date(Math.min(Math.max(milliseconds, -farthest), farthest)).toISOString().replace('Z', `${beyond}Z`)
}
