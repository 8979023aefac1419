import * as v from 'valibot'
import { isTime } from '../../../../machines/core/domain/moment.ts'

/** A point in time as the server writes it: ISO 8601 with an offset, kept as a string. */
export const wireTime = v.pipe(v.string(), v.check(isTime, 'not a time'))

/** The end of an incident: a time, or 'infinity' while it has not ended. */
export const wireEndTime = v.union([v.literal('infinity'), wireTime])
