/** Which rows a change of the list touches, without reading the others (docs/behaviour.md#groups). */
import { differentKeys } from '../../../core/domain/persistentMap.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import { placeDifference, type RowDifference } from '../rowDifference.ts'
import { isSamePlacement, placementOf, type Division, type Placement } from './placement.ts'

/** The rows on screen in their order, with the incidents that they show. */
export interface Rows {
  readonly rows: readonly number[]
  readonly stored: IncidentStore['storedIncidents']
}

/** One version of a row. */
export interface PlacedRow {
  readonly incident: Incident
  readonly placement: Placement
}

/** A row that has come, left, changed or moved. */
export interface RowChange {
  readonly pk: number
  /** Undefined if the row was not listed. */
  readonly was: PlacedRow | undefined
  /** Undefined if the row is no longer listed. */
  readonly is: PlacedRow | undefined
  /** Whether the row has another place among the others. */
  readonly hasMoved: boolean
}

/** The rows that are still where they were, although they belong elsewhere by now, with their groups and folds. */
export type Lagging = ReadonlyMap<number, Placement>

/** The rows of an earlier version, and how they were placed. */
export interface PlacedRows extends Rows {
  readonly division: Division
  readonly lagging: Lagging
}

/** Up to this many rows are followed one by one; dividing all rows again is faster for more. */
export const mostFollowed = 64

/**
 * The rows that differ between two versions; undefined if that is not known, or if there are too many. If the rows are
 * held, a row that has changed stays in its group and fold.
 */
export function rowChanges(before: PlacedRows, after: Rows, isHeld: boolean): readonly RowChange[] | undefined {
  const changed = differentKeys(before.stored, after.stored)
  if (changed === undefined || changed.length > mostFollowed) return undefined
  const { added, removed } = differingPlaces(before.rows, after.rows, new Set(changed))
  if (added.length + removed.length > mostFollowed) return undefined
  const isAdded = new Set(added)
  const isRemoved = new Set(removed)
  const touched = new Set([...added, ...removed, ...changed, ...(isHeld ? [] : before.lagging.keys())])
  return [...touched].flatMap((pk) => {
    const isListed = !isAdded.has(pk) && !isRemoved.has(pk) && after.rows.includes(pk)
    const was = isRemoved.has(pk) || isListed ? rowBefore(before, pk) : undefined
    const is = isAdded.has(pk) || isListed ? rowAfter(before.division, after, pk, isHeld ? was : undefined) : undefined
    const hasMoved = isAdded.has(pk) && isRemoved.has(pk)
    return isUnchanged(was, is) && !hasMoved ? [] : [{ pk, was, is, hasMoved }]
  })
}

/** A row as it was placed; undefined if nothing was known of it. */
export function rowBefore({ division, stored, lagging }: PlacedRows, pk: number): PlacedRow | undefined {
  const incident = stored.get(pk)?.incident
  return incident === undefined
    ? undefined
    : { incident, placement: lagging.get(pk) ?? placementOf(division, incident) }
}

/** A row as it is now: placed like the row that it must not leave, or where it belongs. */
export function rowAfter(
  division: Division,
  { stored }: Rows,
  pk: number,
  held: PlacedRow | undefined,
): PlacedRow | undefined {
  const incident = stored.get(pk)?.incident
  return incident === undefined
    ? undefined
    : { incident, placement: held?.placement ?? placementOf(division, incident) }
}

/** Whether a row has the same contents, group and fold as before. */
export function isUnchanged(was: PlacedRow | undefined, is: PlacedRow | undefined): boolean {
  if (was === undefined || is === undefined) return was === is
  return was.incident === is.incident && isSamePlacement(was.placement, is.placement)
}

/** How the lists differ. What they have in common at both ends is not examined further. */
function differingPlaces(
  before: readonly number[],
  after: readonly number[],
  changed: ReadonlySet<number>,
): RowDifference {
  if (before === after) return { added: [], removed: [] }
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const later = after.slice(start, after.length - end)
  const remains = new Set(later)
  return placeDifference(before.slice(start, before.length - end), later, (pk) => !remains.has(pk) || changed.has(pk))
}
