/** Which planned maintenance an incident is surely under (docs/behaviour.md#maintenance). */
import { coverageOf, type MaintenanceTask } from '../../filter/domain/maintenance.ts'
import { unfinishedTasks } from '../../filter/domain/silencing.ts'
import type { Incident } from '../../incident/domain/incident.ts'

/** What the chart of planned maintenance knows of the tasks. */
interface KnownTasks {
  readonly ongoing: readonly MaintenanceTask[] | undefined
  /** Whether the server has not answered for so long that what it said counts no longer. */
  readonly isOutdated: boolean
}

const none: readonly MaintenanceTask[] = []

/** The ongoing tasks, as the server last said: one answer that fails to come changes nothing, but none in five minutes does. */
export function sureTasks({ ongoing, isOutdated }: KnownTasks): readonly MaintenanceTask[] {
  return isOutdated || ongoing === undefined ? none : ongoing
}

/** Kept for each incident and each list of tasks: rows ask at every render, and neither of the two is ever altered. */
const found = new WeakMap<readonly MaintenanceTask[], WeakMap<Incident, readonly MaintenanceTask[]>>()

/**
 * Those of the tasks that surely cover the incident; the one that ends first comes first. A task that may only cover it,
 * because something is unknown, is not among them.
 */
export function tasksCovering(incident: Incident, tasks: readonly MaintenanceTask[]): readonly MaintenanceTask[] {
  if (tasks.length === 0) return none
  const before = found.get(tasks) ?? new WeakMap<Incident, readonly MaintenanceTask[]>()
  found.set(tasks, before)
  const known = before.get(incident)
  if (known !== undefined) return known
  const covering = tasks.filter((task) => coverageOf(incident, [task]) === 'yes')
  const inOrder = covering.length === 0 ? none : unfinishedTasks(covering, Number.NEGATIVE_INFINITY)
  before.set(incident, inOrder)
  return inOrder
}
