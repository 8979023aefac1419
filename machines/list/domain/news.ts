import { changedMap } from '../../core/domain/persistentMap.ts'
import type { StoredIncident } from '../../incident/domain/incidentStore.ts'

/**
 * The changes that have already been highlighted: the time of the change for each incident, in milliseconds since 1970.
 */
export type Glowed = ReadonlyMap<number, number>

/** A row, and the time of the change that it was highlighted for, in milliseconds since 1970. */
export interface Glow {
  readonly pk: number
  readonly at: number
}

/** How many incidents are remembered as highlighted; more than a list holds. */
export const rememberedGlows = 10_000

/**
 * When an incident arrived or changed after the list was first shown at `shownAt`; undefined if it did not, or if that
 * change has already been highlighted. All times in milliseconds since 1970.
 */
export function newsTime({ incident, changedAt }: StoredIncident, shownAt: number, glowed: Glowed): number | undefined {
  return changedAt > Math.max(shownAt, glowed.get(incident.pk) ?? shownAt) ? changedAt : undefined
}

/** Adds a highlighted change, and evicts the oldest entries. */
export function withGlow(glowed: Glowed, pk: number, at: number): Glowed {
  return changedMap(glowed, ({ get, set, remove }) => {
    let surplus = glowed.size + (get(pk) === undefined ? 1 : 0) - rememberedGlows
    set(pk, at)
    for (const oldest of glowed.keys()) {
      if (surplus <= 0) break
      if (oldest === pk) continue
      remove(oldest)
      surplus -= 1
    }
  })
}
