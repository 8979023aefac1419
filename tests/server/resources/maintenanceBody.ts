import { json, Refusal } from '../http/answer.ts'
import { WRONG_TIME, type Fields } from '../http/fields.ts'
import { readFilledPks } from '../http/pks.ts'
import { parseInstant, compareInstants, isInRange, type Instant, type Micros } from '../time.ts'
import { endless, hasStarted, isLongOver, type MaintenanceTask } from '../world/maintenance.ts'
import type { World } from '../world/world.ts'

/** The fields of a task in a body; undefined for those that the body does not contain. */
export type MaintenanceWords = {
  [Name in 'start' | 'end' | 'description' | 'filters']: MaintenanceTask[Name] | undefined
}

/** Reads a time, or a date alone, within the years that the server can write. */
function readInstant(fields: Fields, name: string): Instant | undefined {
  const value = fields.raw(name)
  if (value === undefined) return undefined
  if (value === null) return fields.fail(name, 'This field may not be null.')
  const instant = typeof value === 'string' ? parseInstant(value, true) : undefined
  if (instant === undefined) return fields.fail(name, WRONG_TIME)
  return isInRange(instant) ? instant : fields.fail(name, 'Datetime value out of range.')
}

/**
 * Reads a task, and adds its errors to the errors of the fields. A complete task must have filters; it has no end if
 * the end is absent or null. Filters of other users are allowed.
 */
export function readMaintenance(fields: Fields, { savedFilters }: World, whole: boolean): MaintenanceWords {
  const without = fields.raw('end_time') === null || (whole && !fields.has('end_time'))
  return {
    start: readInstant(fields, 'start_time'),
    end: without ? endless : readInstant(fields, 'end_time'),
    description: fields.text('description', { most: 255 }),
    filters: readFilledPks(fields, 'filters', savedFilters, whole),
  }
}

function invalid(words: string): Refusal {
  return new Refusal(json({ non_field_errors: [words] }, 400))
}

/**
 * Refuses changes that are too late: any change later than twelve hours after the end, and a change of the start once
 * the start has passed.
 */
export function refuseLateChange(task: MaintenanceTask, { start }: MaintenanceWords, now: Micros): void {
  if (isLongOver(task, now)) {
    throw invalid('This planned maintenance task is no longer modifiable as it ended more than 12 hours ago.')
  }
  if (start !== undefined && hasStarted(task, now) && compareInstants(start, task.start) !== 0) {
    throw invalid('The start time cannot be modified after the task has already started.')
  }
}

export function refuseUnlessEndsLater(start: Instant, end: Instant): void {
  if (compareInstants(end, start) <= 0) throw invalid('End_time needs to be after start_time')
}
