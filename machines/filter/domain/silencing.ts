/** What depends on a saved filter: the maintenance during which nobody is notified (docs/behaviour.md#saved-filters). */
import { isNever } from '../../core/domain/moment.ts'
import type { MaintenanceTask } from './maintenance.ts'

/** The tasks that are not over at `now`, in milliseconds since 1970; the one that ends first comes first. */
export function unfinishedTasks(tasks: readonly MaintenanceTask[], now: number): readonly MaintenanceTask[] {
  return tasks.filter(({ end }) => now < end).toSorted((one, other) => one.end - other.end || one.pk - other.pk)
}

/** Browsers count no time that is much longer, in milliseconds. */
const aDay = 86_400_000

/** Milliseconds until one of these tasks begins or ends, or a day if none does so before. */
export function timeUntilTurn(tasks: readonly MaintenanceTask[], now: number): number {
  const turns = tasks.flatMap(({ start, end }) => [start, end]).filter((time) => time > now)
  return Math.min(aDay, ...turns.map((time) => time - now))
}

/** The tasks that use the saved filter with this primary key; none if no tasks are known. */
export function tasksUsing(tasks: readonly MaintenanceTask[] | undefined, pk: number): readonly MaintenanceTask[] {
  return (tasks ?? []).filter(({ filters }) => filters.some((filter) => filter.pk === pk))
}

/** Whether one of the tasks has no other filter: without this one, the task would silence everything. */
export function isLastFilter(tasks: readonly MaintenanceTask[] | undefined, pk: number): boolean {
  return tasksUsing(tasks, pk).some(({ filters }) => filters.every((filter) => filter.pk === pk))
}

/** The name of a task: its description, or its number if it has none. */
export function taskName({ pk, description }: Pick<MaintenanceTask, 'pk' | 'description'>): string {
  return description.trim() === '' ? `Maintenance ${pk}` : description.trim()
}

/** Whether the task goes on until somebody ends it. */
export function isEndless({ end }: Pick<MaintenanceTask, 'end'>): boolean {
  return isNever(end)
}
