import type { Incident } from '../../incident/domain/incident.ts'

/** Start times in milliseconds since 1970. They are cached for each incident, because sorting reads them repeatedly. */
const startTimes = new WeakMap<Incident, number>()

/** When the incident started, in milliseconds since 1970. An unreadable start sorts before all others. */
export function startOf(incident: Incident): number {
  const known = startTimes.get(incident)
  if (known !== undefined) return known
  const parsed = Date.parse(incident.startTime)
  const time = Number.isNaN(parsed) ? Number.NEGATIVE_INFINITY : parsed
  startTimes.set(incident, time)
  return time
}
