import type { StoredIncident } from '../../incident/domain/incidentStore.ts'

/** What has caught the eye already: for each incident the change it glowed for, in milliseconds since 1970. */
export type Glowed = ReadonlyMap<number, number>

/** A row glowed for its change at that time, in milliseconds since 1970. */
export interface Glow {
  readonly pk: number
  readonly at: number
}

/** Of how many incidents that is remembered, the latest of them: more than a list holds. */
export const rememberedGlows = 10_000

/**
 * When an incident came or changed since the list was first shown, at `shownAt`; undefined where it did not, or where
 * that has caught the eye already. All in milliseconds since 1970.
 */
export function newsTime({ incident, changedAt }: StoredIncident, shownAt: number, glowed: Glowed): number | undefined {
  return changedAt > Math.max(shownAt, glowed.get(incident.pk) ?? shownAt) ? changedAt : undefined
}

/** Also this change has caught the eye. The longest ago are forgotten first. */
export function withGlow(glowed: Glowed, pk: number, at: number): Glowed {
  const known = new Map(glowed)
  known.delete(pk)
  known.set(pk, at)
  for (const oldest of known.keys()) {
    if (known.size <= rememberedGlows) break
    known.delete(oldest)
  }
  return known
}
