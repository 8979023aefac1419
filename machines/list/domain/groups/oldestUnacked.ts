import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import { startOf } from '../startTime.ts'
import type { Group } from './parts.ts'

/** Found once for each version of a group: a group with other rows, or with other contents of them, is another object. */
const known = new WeakMap<Group, number | undefined>()

/**
 * When the oldest open, unacknowledged incident of a group started, in milliseconds since 1970; undefined if there is
 * none, or if no start is known.
 */
export function oldestUnacked(group: Group, stored: IncidentStore['storedIncidents']): number | undefined {
  if (known.has(group)) return known.get(group)
  let oldest = Infinity
  for (const pk of group.rows) {
    const incident = stored.get(pk)?.incident
    if (incident === undefined || !incident.open || incident.acked) continue
    const start = startOf(incident)
    if (Number.isFinite(start)) oldest = Math.min(oldest, start)
  }
  const found = Number.isFinite(oldest) ? oldest : undefined
  known.set(group, found)
  return found
}
