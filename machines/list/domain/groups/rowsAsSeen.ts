import type { Group } from './parts.ts'

/** Found once for each version of a group: most changes of the list concern few groups. */
const known = new WeakMap<Group, readonly number[]>()

/**
 * All rows of a group in the order on screen, also those whose lines are closed: fold by fold, since a fold stands where
 * its first row does, and the others with it (docs/behaviour.md#groups).
 */
export function rowsAsSeen(group: Group): readonly number[] {
  const { rows, folds, foldOrder } = group
  if (foldOrder.length === 0) return rows
  const found = known.get(group) ?? foldOrder.flatMap((key) => folds.get(key)?.rows ?? [])
  known.set(group, found)
  return found
}
