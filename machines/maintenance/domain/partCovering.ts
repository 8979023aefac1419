/** How much of several incidents planned maintenance surely covers (docs/behaviour.md#maintenance). */
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { tasksCovering } from '../../alerting/domain/covering.ts'

export interface PartCover {
  /** How many of the open incidents are surely covered. */
  readonly covered: number
  readonly open: number
  /** When the first of those ceases to be covered by a task that is under way, in milliseconds since 1970. */
  readonly until: number
}

/** What the ongoing tasks cover of the incidents; undefined if they surely cover none of them. */
export function partCover(
  incidents: readonly (Incident | undefined)[],
  tasks: readonly MaintenanceTask[],
): PartCover | undefined {
  if (tasks.length === 0) return undefined
  const open = incidents.filter((incident) => incident?.open === true)
  const ends = open.flatMap((incident) => {
    const last = incident && tasksCovering(incident, tasks).at(-1)
    return last === undefined ? [] : [last.end]
  })
  return ends.length === 0 ? undefined : { covered: ends.length, open: open.length, until: Math.min(...ends) }
}
