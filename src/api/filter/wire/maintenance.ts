import * as v from 'valibot'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import { readingOf } from '../../../../machines/server/domain/serverZone.ts'
import { wirePk } from '../../server/wire/pk.ts'
import { wireTime } from '../../server/wire/time.ts'
import { wireSavedFilter } from './savedFilter.ts'

/**
 * `{pk, created_by, created, start_time, end_time, description, filters}` with complete filters, which may belong to
 * any user. For a task without an end, servers write the last moment of the year 9999. A task with an unreadable filter
 * is unreadable: without that filter, it would apply to more incidents.
 */
export const wireMaintenanceTask = v.pipe(
  v.object({
    pk: wirePk,
    description: v.optional(v.string(), ''),
    start_time: wireTime,
    end_time: wireTime,
    filters: v.array(wireSavedFilter),
    created_by: v.fallback(v.nullish(v.object({ username: v.string() })), undefined),
  }),
  v.transform(({ pk, description, start_time: start, end_time: end, filters, created_by: by }): MaintenanceTask => ({
    pk,
    description,
    start: Date.parse(start),
    end: Date.parse(end),
    ...withOffset('startOffset', start),
    ...withOffset('endOffset', end),
    filters,
    ...(by ? { by: by.username } : {}),
  })),
)

/** The offset that holds on the server at that time, which may be another than now. */
function withOffset(name: 'startOffset' | 'endOffset', time: string): Pick<MaintenanceTask, typeof name> {
  const reading = readingOf(time)
  return reading === undefined ? {} : { [name]: reading.offset }
}
