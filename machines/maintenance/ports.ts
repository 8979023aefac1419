/** The ports of this room: what is planned to be silent, and what that covers. */
import { promisePort } from '../core/port.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { CoverableIncidents } from './domain/taskCoverage.ts'
import type { TaskContent } from './domain/taskDraft.ts'

/** What changes of a task of planned maintenance; without a pk, a new task. */
export interface TaskToSave extends TaskContent {
  readonly pk: number | undefined
  /** Its name, for messages. */
  readonly name: string
  /** When a new task was first sent, by the server's clock, in milliseconds since 1970. */
  readonly since?: number
  /** Whether it was sent before without a certain answer, so that it may exist; false if left out. */
  readonly mayExist?: boolean
}

/**
 * POST /api/v2/plannedmaintenance/ without a pk, PATCH /api/v2/plannedmaintenance/{pk}/ with one. Conditions become a
 * saved filter first, unless the user has one of equal content. A new task that may exist already is looked up.
 */
export const saveMaintenanceTask = promisePort<MaintenanceTask, TaskToSave>('saveMaintenanceTask')
/** DELETE /api/v2/plannedmaintenance/{pk}/. The server refuses it once the task has begun. */
export const deleteMaintenanceTask = promisePort<void, { pk: number; name: string }>('deleteMaintenanceTask')
/** GET /api/v1/incidents/ -> at most 1,000 of the incidents that match, and whether these are all. */
export const fetchCoverable = promisePort<CoverableIncidents, MatchQuestion>('fetchCoverable')
