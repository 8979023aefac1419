/** Which reports flap: the same, again and again (docs/behaviour.md#shift-numbers). */
import type { Incident } from '../../../incident/domain/incident.ts'
import { sourceId } from '../../../list/domain/groups/groupOf.ts'

/** An incident that began, or was reopened, in the shift. */
export interface Reported {
  readonly incident: Incident
  /** When it began or was reopened in the shift, in milliseconds since 1970. */
  readonly times: readonly number[]
  readonly reopened: number
}

/** What is reported so often in a day flaps. */
const flapping = 5
const day = 86_400_000

/** How many reports are among five within a day of the same source with the same description. */
export function flapsOf(reported: readonly Reported[]): number {
  const times = new Map<string, number[]>()
  for (const { incident, times: own } of reported) {
    const key = `${sourceId(incident.source)}\n${incident.description}`
    const alike = times.get(key) ?? []
    alike.push(...own)
    times.set(key, alike)
  }
  return [...times.values()].reduce((sum, own) => sum + flapsAmong(own.toSorted((one, other) => one - other)), 0)
}

function flapsAmong(times: readonly number[]): number {
  let flaps = 0
  let counted = 0
  for (let last = flapping - 1; last < times.length; last += 1) {
    const first = last - flapping + 1
    if ((times[last] ?? 0) - (times[first] ?? 0) > day) continue
    flaps += last + 1 - Math.max(first, counted)
    counted = last + 1
  }
  return flaps
}
