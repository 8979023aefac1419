import { HOUR, instantOf, compareInstants, type Instant, type Micros } from '../time.ts'

/** A period in which no notifications are sent about incidents that match all of the filters. */
export interface MaintenanceTask {
  readonly pk: number
  /** The pk of the user who planned the task. */
  createdBy: number
  created: Micros
  start: Instant
  end: Instant
  description: string
  /** The pks of saved filters of any user. Deleted filters are not shown. */
  filters: number[]
}

/**
 * The end that the server stores and shows for a task without an end: the last moment that can be written in the
 * server's local time.
 */
export const endless: Instant = { milliseconds: Date.UTC(9999, 11, 31, 22, 59, 59), fraction: 999_999 }

/** How long after its end a task can still be changed. */
const CHANGEABLE_FOR = 12 * HOUR

export function hasStarted({ start }: MaintenanceTask, now: Micros): boolean {
  return compareInstants(start, instantOf(now)) <= 0
}

/** Whether a task ended too long ago to be changed. */
export function isLongOver({ end }: MaintenanceTask, now: Micros): boolean {
  return compareInstants(end, instantOf(now - CHANGEABLE_FOR)) < 0
}
