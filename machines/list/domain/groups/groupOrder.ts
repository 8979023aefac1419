/** The order of the groups: the worst first, then the fastest (docs/behaviour.md#groups). */
import { compareNames } from '../../../core/domain/nameOrder.ts'
import type { Group } from './parts.ts'
import { compareCounts, compareWorst } from './sums.ts'

/**
 * Compares groups so that no two are equal: by their worst level, their pace, how many rows of each level and how many in
 * all they have, and their names. Of equal groups, the one without a value comes last.
 */
export function compareGroups(one: Group, other: Group): number {
  return (
    compareWorst(one.sums, other.sums) ||
    other.pace.recent - one.pace.recent ||
    compareCounts(one.sums, other.sums) ||
    other.rows.length - one.rows.length ||
    Number(one.id === '') - Number(other.id === '') ||
    compareNames(one.id, other.id) ||
    (one.id < other.id ? -1 : 1)
  )
}

/**
 * The groups where they stood, without those that are gone; new groups come last, the worst first. The result is `before`
 * if nothing has changed.
 */
export function standingGroups(before: readonly Group[], groups: ReadonlyMap<string, Group>): readonly Group[] {
  const stood = new Set(before.map(({ id }) => id))
  const remaining = before.flatMap(({ id }) => groups.get(id) ?? [])
  const coming = [...groups.values()].filter(({ id }) => !stood.has(id))
  return sameGroups(before, [...remaining, ...coming.toSorted(compareGroups)])
}

/** The groups in their order. The result is `before` if nothing has changed. */
export function sortedGroups(before: readonly Group[], groups: ReadonlyMap<string, Group>): readonly Group[] {
  return sameGroups(before, standingGroups(before, groups).toSorted(compareGroups))
}

function sameGroups(before: readonly Group[], groups: readonly Group[]): readonly Group[] {
  return before.length === groups.length && before.every((group, place) => group === groups[place]) ? before : groups
}

/** How many of the groups at least have to move until all are in order: all but the longest series in order. */
export function waitingGroups(groups: readonly Group[]): number {
  // The last group of the best series of each length so far.
  const ends: Group[] = []
  for (const group of groups) {
    let [from, to] = [0, ends.length]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      const end = ends[middle]
      if (end !== undefined && compareGroups(end, group) < 0) from = middle + 1
      else to = middle
    }
    ends[from] = group
  }
  return groups.length - ends.length
}
