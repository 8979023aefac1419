import * as v from 'valibot'

const isoTime = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/**
 * A point in time as the server writes it: ISO 8601 with an offset, kept as text. Browsers take much else for a time, a
 * '1' or a text with a remark in brackets, and each of them for another one.
 */
export const wireTime = v.pipe(
  v.string(),
  v.check((text) => isoTime.test(text) && !Number.isNaN(Date.parse(text)), 'not a time'),
)

/** The end of an incident: a time, or 'infinity' for one that has not come. */
export const wireEndTime = v.union([v.literal('infinity'), wireTime])
