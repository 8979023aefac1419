import type { SnapshotFrom } from 'xstate'
import { maintenanceGap, type MaintenanceGap } from '../../../machines/filter/domain/maintenance.ts'
import type { MaintenanceRef } from '../../../machines/filter/maintenance.ts'
import { useMaintenance, useSelected, useServer, useTag } from '../actors.ts'

/** Why the console does not know all planned maintenance; undefined if it does, or if there can be none. */
export function useMaintenanceGap(): MaintenanceGap | undefined {
  const { metadata, abilities } = useServer()
  const maintenance = useMaintenance()
  return maintenanceGap({
    // Servers have planned maintenance and public filters from the same version on.
    canExist: abilities.hasPublicFilters || metadata === undefined,
    isHidden: useTag(maintenance, 'absent'),
    isCurrent: useSelected(maintenance, isUpToDate) === true,
    isComplete: useSelected(maintenance, wasAllRead) !== false,
  })
}

function wasAllRead({ context }: SnapshotFrom<MaintenanceRef>): boolean {
  return !context.isIncomplete
}

/** Whether the known tasks are as the server last said, and it answered. */
function isUpToDate({ context }: SnapshotFrom<MaintenanceRef>): boolean {
  return context.unfinished !== undefined && !context.isDoubtful
}
