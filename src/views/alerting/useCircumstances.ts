import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Circumstances } from '../../../machines/alerting/domain/notification.ts'
import type { MaintenanceRef } from '../../../machines/filter/maintenance.ts'
import type { SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { useFilter, useMaintenance, useSelected, useServer, useServerZone } from '../actors.ts'
import { sourceSystems } from '../filter/selectors.ts'
import { useMaintenanceGap } from '../filter/useMaintenanceGap.ts'

const none: readonly SourceSystem[] = []

/** What decides, besides a profile, whom the server notifies. */
export function useCircumstances(): Circumstances {
  const { judgesEventTime } = useServer().abilities
  const tasks = useSelected(useMaintenance(), unfinishedTasks)
  const maintenanceGap = useMaintenanceGap()
  const systems = useSelected(useFilter(), sourceSystems) ?? none
  const zone = useServerZone()
  return useMemo(
    () => ({ judgesEventTime, tasks, maintenanceGap, systems, zone }),
    [judgesEventTime, tasks, maintenanceGap, systems, zone],
  )
}

function unfinishedTasks({ context }: SnapshotFrom<MaintenanceRef>): Circumstances['tasks'] {
  return context.unfinished
}
