import type { SnapshotFrom } from 'xstate'
import type { MaintenanceTaskRef } from '../../../machines/maintenance/maintenanceTask.ts'
import type { MaintenanceTasksRef } from '../../../machines/maintenance/maintenanceTasks.ts'
import type { TaskCoverageRef } from '../../../machines/maintenance/taskCoverage.ts'
import type { TaskMatchesRef } from '../../../machines/maintenance/taskMatches.ts'
import { isSameTask, nothingPlanned, type TaskDraft } from '../../../machines/maintenance/domain/taskDraft.ts'
import type { Clock } from '../../../machines/maintenance/domain/taskPeriod.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import { resourceKey } from '../../../machines/forms/domain/draftKey.ts'
import { useChild, useCurrentPage, useServerZone, useTime } from '../actors.ts'

/** The id of the form of a new task. */
export const newTaskForm = resourceKey('maintenanceTask', undefined)

/** The draft to show before the chart has started. */
export const noDraft: TaskDraft = nothingPlanned

export function useMaintenanceTasks(): MaintenanceTasksRef | undefined {
  return useChild<MaintenanceTasksRef>(useCurrentPage(), 'maintenanceTasks')
}

/** The actor that counts what the open form would cover. */
export function useTaskCoverage(): TaskCoverageRef | undefined {
  return useChild<TaskCoverageRef>(useMaintenanceTasks(), 'taskCoverage')
}

/** The actor that counts what the running tasks cover. */
export function useTaskMatches(): TaskMatchesRef | undefined {
  return useChild<TaskMatchesRef>(useMaintenanceTasks(), 'taskMatches')
}

/** The server's time to the minute, and its zone. */
export function useMinuteClock(): Clock {
  const zone = useServerZone()
  return { now: useTime((now) => Math.floor(now / 60_000) * 60_000), zone }
}

/** Whether the draft differs from the saved task, or from the empty form of a new one. */
export function isTaskChanged({ context: { draft, saved } }: SnapshotFrom<MaintenanceTaskRef>): boolean {
  return !isSameTask(draft, saved)
}

/**
 * The latest moment at which one of the tasks began or ended: where each stands has not changed since. 0 if there is
 * none.
 */
export function useLastTurn(tasks: readonly MaintenanceTask[]): number {
  return useTime((now) => Math.max(0, ...tasks.flatMap(({ start, end }) => [start, end]).filter((at) => at <= now)))
}
