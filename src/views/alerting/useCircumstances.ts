import { useMemo } from 'react'
import type { Circumstances } from '../../../machines/alerting/domain/notification.ts'
import type { SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { useFilter, useMaintenance, useServer, useServerZone, useValue } from '../actors.ts'
import { useMaintenanceGap } from '../filter/useMaintenanceGap.ts'

const none: readonly SourceSystem[] = []

/** What decides, besides a profile, whom the server notifies. */
export function useCircumstances(): Circumstances {
  const { judgesEventTime } = useServer().abilities
  const tasks = useValue(useMaintenance(), 'unfinished')
  const maintenanceGap = useMaintenanceGap()
  const systems = useValue(useFilter(), 'sourceSystems') ?? none
  const zone = useServerZone()
  return useMemo(
    () => ({ judgesEventTime, tasks, maintenanceGap, systems, zone }),
    [judgesEventTime, tasks, maintenanceGap, systems, zone],
  )
}
