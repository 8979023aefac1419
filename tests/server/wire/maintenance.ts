import { instantToWire, toWireTime } from '../time.ts'
import type { MaintenanceTask } from '../world/maintenance.ts'
import type { World } from '../world/world.ts'
import { savedFilterToWire } from './savedFilter.ts'

/** A task of planned maintenance as the API sends it: with its complete filters, even other users' private ones. */
export function maintenanceToWire(task: MaintenanceTask, world: World): Record<string, unknown> {
  const { pk, username } = world.userWithPk(task.createdBy)
  const filters = world.savedFilters.rows.filter((filter) => task.filters.includes(filter.pk))
  return {
    pk: task.pk,
    created_by: { pk, username },
    created: toWireTime(task.created),
    start_time: instantToWire(task.start),
    end_time: instantToWire(task.end),
    description: task.description,
    filters: filters.map((filter) => savedFilterToWire(filter, 2, world.settings.generation)),
  }
}
