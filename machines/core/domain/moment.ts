const isoTime = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Whether a string is an ISO 8601 time. Browsers also parse other strings as times, such as '1' or a time with a
 * comment in parentheses, and each browser parses them differently.
 */
export function isTime(text: string): boolean {
  return isoTime.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * Microseconds since 1970 of an ISO 8601 string; NaN if it is not a time. Servers store microseconds and sort by them,
 * but a Date only has milliseconds.
 */
export function microsecondsOf(text: string): number {
  const [, beyond = ''] = /\.\d{3}(\d{1,3})/.exec(text) ?? []
  return Date.parse(text) * 1000 + Number(beyond.padEnd(3, '0'))
}

/** The earliest and latest moment a Date can hold, in milliseconds before and after 1970. */
const farthest = 8.64e15

/** The moment, in milliseconds since 1970, or the closest one that a Date can hold. */
export function withinDates(milliseconds: number): number {
  return Math.min(Math.max(milliseconds, -farthest), farthest)
}

/**
 * The ISO 8601 string of a moment in microseconds since 1970. A moment outside the range of a Date becomes the first or
 * last moment within it.
 */
export function momentText(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000)
  const beyond = String(microseconds - milliseconds * 1000).padStart(3, '0')
  return new Date(withinDates(milliseconds)).toISOString().replace('Z', `${beyond}Z`)
}

/** The first moment of the last day before the year 9999, in every time zone. */
const never = Date.UTC(9998, 11, 31)

/**
 * Whether a moment, in milliseconds since 1970, stands for 'never': servers write the year 9999 in their time zone for
 * what has no end.
 */
export function isNever(milliseconds: number): boolean {
  return milliseconds >= never
}
