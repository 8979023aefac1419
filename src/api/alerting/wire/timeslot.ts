import * as v from 'valibot'
import { endOfDay, readTime } from '../../../../machines/alerting/domain/timeOfDay.ts'
import { days } from '../../../../machines/alerting/domain/day.ts'
import type { Recurrence, Timeslot } from '../../../../machines/alerting/domain/timeslot.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireRows } from '../../server/wire/rows.ts'

/** 'hh:mm[:ss[.uuuuuu]]', in 24-hour notation. */
const wireTimeOfDay = v.pipe(
  v.string(),
  v.regex(/^\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/),
  v.transform(readTime),
  v.string('not a time of day'),
)

/** `{days, start, end, all_day}`; `all_day` is present only if true. */
const wireRecurrence = v.pipe(
  v.object({
    days: v.array(v.picklist(days)),
    start: wireTimeOfDay,
    end: wireTimeOfDay,
    all_day: v.nullish(v.boolean(), false),
  }),
  v.transform((wire): Recurrence => ({ days: wire.days, start: wire.start, end: wire.end, isAllDay: wire.all_day })),
)

/**
 * `{pk, name, time_recurrences}`. If a recurrence is unreadable, the whole timeslot counts as unreadable: saving the
 * timeslot would delete that recurrence.
 */
export const wireTimeslot = v.pipe(
  v.object({ pk: wirePk, name: v.string(), time_recurrences: v.array(wireRecurrence) }),
  v.transform(({ pk, name, time_recurrences: recurrences }): Timeslot => ({ pk, name, recurrences })),
)

/** A bare array of timeslots. */
export const wireTimeslots = wireRows(wireTimeslot)

/** A recurrence as the server expects it: a whole day lasts from midnight to the last microsecond of the day. */
export function recurrenceBody({ days: on, start, end, isAllDay }: Recurrence) {
  return isAllDay ? { days: on, start: '00:00:00', end: endOfDay, all_day: true } : { days: on, start, end }
}
