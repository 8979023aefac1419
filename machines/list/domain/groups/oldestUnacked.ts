import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import { startOf } from '../startTime.ts'
import type { Group } from './parts.ts'

/** What is known of the open, unacknowledged incidents of a group. */
export interface Unacked {
  /** When the oldest of those whose start is known started, in milliseconds since 1970; undefined if no start is known. */
  readonly oldest: number | undefined
  /** Whether another one may be older, because its start is unknown. */
  readonly isAnyUnknown: boolean
}

/** Found once for each version of a group: a group with other rows, or with other contents of them, is another object. */
const known = new WeakMap<Group, Unacked | undefined>()

/** What is known of the open, unacknowledged incidents of a group; undefined if there are none. */
export function oldestUnacked(group: Group, stored: IncidentStore['storedIncidents']): Unacked | undefined {
  if (known.has(group)) return known.get(group)
  const starts = group.rows.flatMap((pk) => {
    const incident = stored.get(pk)?.incident
    return incident === undefined || !incident.open || incident.acked ? [] : [startOf(incident)]
  })
  const read = starts.filter((start) => Number.isFinite(start))
  const oldest = read.reduce((one, other) => Math.min(one, other), Infinity)
  const found =
    starts.length === 0
      ? undefined
      : { oldest: read.length === 0 ? undefined : oldest, isAnyUnknown: read.length < starts.length }
  known.set(group, found)
  return found
}
