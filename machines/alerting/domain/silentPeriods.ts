/** When planned maintenance silences everything (docs/behaviour.md#week-of-being-told). */
import type { MaintenanceGap, MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { Period } from './toldWeek.ts'

interface KnownMaintenance {
  readonly tasks: readonly MaintenanceTask[] | undefined
  readonly maintenanceGap?: MaintenanceGap | undefined
}

/**
 * The parts of a period in which nothing at all is sent, because a task without filters covers everything; none as long as
 * not all tasks are known. They neither overlap nor adjoin.
 */
export function silentPeriods({ tasks, maintenanceGap }: KnownMaintenance, { from, to }: Period): readonly Period[] {
  if (tasks === undefined || maintenanceGap !== undefined) return []
  const found: Period[] = []
  const all = tasks.filter(({ filters }) => filters.length === 0).toSorted((one, other) => one.start - other.start)
  for (const task of all) {
    const period = { from: Math.max(from, task.start), to: Math.min(to, task.end) }
    const last = found.at(-1)
    if (period.from >= period.to) continue
    if (last !== undefined && period.from <= last.to)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, period.to) }
    else found.push(period)
  }
  return found
}
