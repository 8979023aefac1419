import { useMemo } from 'react'
import type { Circumstances } from '../../../machines/alerting/domain/notification.ts'
import type { SourceSystem } from '../../../machines/incident/domain/incident.ts'
import { useFilter, useSelected, useServer, useServerZone } from '../actors.ts'
import { knownTasks, savedFiltersOf, sourceSystems } from '../filter/selectors.ts'

const none: readonly SourceSystem[] = []

/** What decides, besides a profile, whom the server notifies. */
export function useCircumstances(): Circumstances {
  const filter = useFilter()
  const { judgesEventTime } = useServer().abilities
  const tasks = useSelected(useSelected(filter, savedFiltersOf), knownTasks)
  const systems = useSelected(filter, sourceSystems) ?? none
  const zone = useServerZone()
  return useMemo(() => ({ judgesEventTime, tasks, systems, zone }), [judgesEventTime, tasks, systems, zone])
}
