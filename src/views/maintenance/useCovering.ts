import type { SnapshotFrom } from 'xstate'
import { sureTasks, tasksCovering } from '../../../machines/alerting/domain/covering.ts'
import type { MaintenanceTask } from '../../../machines/filter/domain/maintenance.ts'
import type { MaintenanceRef } from '../../../machines/filter/maintenance.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { useMaintenance, useSelected, useTime } from '../actors.ts'
import { useTimeStyle } from '../core/timeStyle.ts'
import { coveringWords } from './coveringWords.ts'

export const noTasks: readonly MaintenanceTask[] = []

/** 'Under maintenance until 14:00: Switch upgrade'; '' if the incident is not known to be under any. */
export function useCoveringWords(incident: Incident | undefined): string {
  const tasks = useSelected(useMaintenance(), tasksKnown) ?? noTasks
  const style = useTimeStyle()
  const covering = incident === undefined ? noTasks : tasksCovering(incident, tasks)
  return useTime((now) => (covering.length === 0 || style === undefined ? '' : coveringWords(covering, now, style)))
}

/** Whether the server is known to have planned maintenance that its users can see. */
export function useHasMaintenance(): boolean {
  return useSelected(useMaintenance(), isKnown) === true
}

/** Whether the server has not told its maintenance for so long that none counts. */
export function useIsMaintenanceOutdated(): boolean {
  return useSelected(useMaintenance(), ({ context }) => context.isOutdated) === true
}

/** The ongoing tasks that surely count. */
export function tasksKnown(snapshot: SnapshotFrom<MaintenanceRef>): readonly MaintenanceTask[] {
  return snapshot.hasTag('absent') ? noTasks : sureTasks(snapshot.context)
}

function isKnown(snapshot: SnapshotFrom<MaintenanceRef>): boolean {
  return snapshot.context.ongoing !== undefined && !snapshot.hasTag('absent')
}
