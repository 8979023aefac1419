/** Tasks of planned maintenance that one request made, or made twice (docs/behaviour.md#maintenance-page). */
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import { endOf } from './taskDraft.ts'

/** What a new task was sent as. */
export interface SentTask {
  readonly description: string
  /** Undefined for one that begins at once. */
  readonly start: number | undefined
  /** Undefined for one that goes on until somebody ends it. */
  readonly end: number | undefined
  readonly filters: readonly number[]
  /** When it was sent first, by the server's clock, in milliseconds since 1970. */
  readonly since: number
}

/** How far the clocks of the server and of this computer may differ after they were compared, in milliseconds. */
const inaccuracy = 10_000

/** Whether a task is what was sent. */
export function isAsSent(task: MaintenanceTask, sent: SentTask): boolean {
  const isSameStart = sent.start === undefined ? task.start >= sent.since - inaccuracy : task.start === sent.start
  return (
    isSameStart &&
    task.description.trim() === sent.description.trim() &&
    endOf(task) === sent.end &&
    hasSameFilters(task, sent.filters)
  )
}

/** The first of the tasks that are as one was sent; undefined if there is none. */
export function taskAsSent(tasks: readonly MaintenanceTask[], sent: SentTask): MaintenanceTask | undefined {
  return tasks.filter((task) => isAsSent(task, sent)).toSorted((one, other) => one.pk - other.pk)[0]
}

/** How much later a request that a browser repeats arrives at most, in milliseconds. */
const repetition = 60_000

/**
 * A second task that says the same as the created one, among tasks that were not known before: a browser that loses a
 * connection repeats the request. Undefined if there is none.
 */
export function twinOf(
  created: MaintenanceTask,
  found: readonly MaintenanceTask[],
  known: readonly MaintenanceTask[],
): MaintenanceTask | undefined {
  const isSame = (task: MaintenanceTask) =>
    task.by === created.by &&
    task.description === created.description &&
    Math.abs(task.start - created.start) <= repetition &&
    endOf(task) === endOf(created) &&
    hasSameFilters(
      task,
      created.filters.map(({ pk }) => pk),
    )
  return found.find((task) => task.pk !== created.pk && known.every(({ pk }) => pk !== task.pk) && isSame(task))
}

function hasSameFilters({ filters }: MaintenanceTask, pks: readonly number[]): boolean {
  return filters.length === pks.length && filters.every(({ pk }) => pks.includes(pk))
}
