import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Circumstances } from '../../../machines/alerting/domain/notification.ts'
import { maintenanceGap as gapOf } from '../../../machines/filter/domain/maintenance.ts'
import type { MaintenanceRef } from '../../../machines/filter/maintenance.ts'
import type { SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { useFilter, useMaintenance, useSelected, useServer, useServerZone, useTag } from '../actors.ts'
import { sourceSystems } from '../filter/selectors.ts'

const none: readonly SourceSystem[] = []

/** What decides, besides a profile, whom the server notifies. */
export function useCircumstances(): Circumstances {
  const { metadata, abilities } = useServer()
  const { judgesEventTime, hasPublicFilters } = abilities
  const maintenance = useMaintenance()
  const tasks = useSelected(maintenance, unfinishedTasks)
  const isHidden = useTag(maintenance, 'absent')
  const isCurrent = useSelected(maintenance, isUpToDate) === true
  const isComplete = useSelected(maintenance, wasAllRead) !== false
  const systems = useSelected(useFilter(), sourceSystems) ?? none
  const zone = useServerZone()
  // Servers have planned maintenance and public filters from the same version on.
  const canExist = hasPublicFilters || metadata === undefined
  const maintenanceGap = gapOf({ canExist, isHidden, isCurrent, isComplete })
  return useMemo(
    () => ({ judgesEventTime, tasks, maintenanceGap, systems, zone }),
    [judgesEventTime, tasks, maintenanceGap, systems, zone],
  )
}

function unfinishedTasks({ context }: SnapshotFrom<MaintenanceRef>): Circumstances['tasks'] {
  return context.unfinished
}

function wasAllRead({ context }: SnapshotFrom<MaintenanceRef>): boolean {
  return !context.isIncomplete
}

/** Whether the known tasks are as the server last said, and it answered. */
function isUpToDate({ context }: SnapshotFrom<MaintenanceRef>): boolean {
  return context.unfinished !== undefined && !context.isDoubtful
}
