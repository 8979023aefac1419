/** Groups and folds: rows that belong together, in the order of the list (docs/behaviour.md#groups). */
import type { Incident } from '../../../incident/domain/incident.ts'
import { withoutRows } from '../rowDifference.ts'
import { startOf } from '../startTime.ts'
import { withPlaced } from './listPlaces.ts'
import { steady, type Pace } from './pace.ts'
import type { Placement } from './placement.ts'
import type { RowChange } from './rowChanges.ts'
import { noSums, sumsAfter, type Sums } from './sums.ts'

/** Rows that belong together. */
interface Part {
  /** Primary keys of the rows, in the order of the list. */
  readonly rows: readonly number[]
  readonly sums: Sums
}

/** Rows of a group with the same source and description. */
export interface Fold extends Part {
  /** Identifies the fold within its group. */
  readonly key: string
  /** The row that stands for all of them: the newest of the most severe. */
  readonly lead: number
}

/** The rows with the same value of the group key. */
export interface Group extends Part {
  /** The value; '' for rows without one. Identifies the group. */
  readonly id: string
  readonly pace: Pace
  /** The folds by their keys; empty if rows do not fold. */
  readonly folds: ReadonlyMap<string, Fold>
  /** The keys of the folds, in the order of their first rows. */
  readonly foldOrder: readonly string[]
}

/** What a change of a group or a fold depends on. */
export interface PartContext {
  /** The place of a row in the list. */
  readonly placeOf: (pk: number) => number
  readonly incidentOf: (pk: number) => Incident | undefined
  readonly withLevels: boolean
  readonly isFolding: boolean
}

const emptyPart: Part = { rows: [], sums: noSums }

/** A group after these changes, which all concern it; undefined if no row is left. */
export function groupAfter(
  before: Group | undefined,
  id: string,
  changes: readonly RowChange[],
  context: PartContext,
): Group | undefined {
  const part = partAfter(before ?? emptyPart, changes, ({ group }) => group === id, context)
  if (part.rows.length === 0) return undefined
  const group = { ...part, id, pace: before?.pace ?? steady }
  if (!context.isFolding) return { ...group, folds: noFolds, foldOrder: noOrder }
  const folds = new Map(before?.folds)
  const touched = new Set<string>()
  for (const [key, theirs] of changesByPart(changes, ({ placement }) => [placement.group === id, placement.fold])) {
    const fold = foldAfter(folds.get(key), { group: id, fold: key }, theirs, context)
    touched.add(key)
    if (fold === undefined) folds.delete(key)
    else folds.set(key, fold)
  }
  const standing = (before?.foldOrder ?? noOrder).filter((key) => !touched.has(key))
  const coming = [...touched].filter((key) => folds.has(key))
  return {
    ...group,
    folds,
    foldOrder: withPlaced(standing, coming, (key) => context.placeOf(folds.get(key)?.rows[0] ?? 0)),
  }
}

const noFolds: Group['folds'] = new Map()
const noOrder: readonly string[] = []

/** The changes of each group, or of each fold of a group; a row that leaves one for another concerns both. */
export function changesByPart(
  changes: readonly RowChange[],
  partOf: (row: NonNullable<RowChange['was']>) => readonly [isConcerned: boolean, part: string],
): ReadonlyMap<string, readonly RowChange[]> {
  const byPart = new Map<string, RowChange[]>()
  for (const change of changes) {
    const parts = [change.was, change.is].flatMap((row) => {
      if (row === undefined) return []
      const [isConcerned, part] = partOf(row)
      return isConcerned ? [part] : []
    })
    for (const part of new Set(parts)) {
      const theirs = byPart.get(part)
      if (theirs === undefined) byPart.set(part, [change])
      else theirs.push(change)
    }
  }
  return byPart
}

function foldAfter(
  before: Fold | undefined,
  { group, fold: key }: Placement,
  changes: readonly RowChange[],
  context: PartContext,
): Fold | undefined {
  const isHere = (placement: Placement) => placement.group === group && placement.fold === key
  const part = partAfter(before ?? emptyPart, changes, isHere, context)
  if (part.rows.length === 0) return undefined
  const isLeadTouched = before === undefined || changes.some(({ pk }) => pk === before.lead)
  const candidates = isLeadTouched
    ? part.rows
    : [before.lead, ...changes.flatMap(({ pk, is }) => (is !== undefined && isHere(is.placement) ? [pk] : []))]
  return { ...part, key, lead: leadOf(candidates, context) }
}

function partAfter(
  { rows, sums }: Part,
  changes: readonly RowChange[],
  isHere: (placement: Placement) => boolean,
  { placeOf, withLevels }: PartContext,
): Part {
  const leaving = new Set<number>()
  const coming: number[] = []
  const gone: Incident[] = []
  const come: Incident[] = []
  for (const { pk, was, is, hasMoved } of changes) {
    const wasHere = was !== undefined && isHere(was.placement)
    const isNowHere = is !== undefined && isHere(is.placement)
    if (wasHere) gone.push(was.incident)
    if (isNowHere) come.push(is.incident)
    if (wasHere && (!isNowHere || hasMoved)) leaving.add(pk)
    if (isNowHere && (!wasHere || hasMoved)) coming.push(pk)
  }
  return {
    rows: withPlaced(withoutRows(rows, leaving), coming, placeOf),
    sums: sumsAfter(sums, gone, come, withLevels),
  }
}

/** The newest of the most severe rows; an unknown level may be just as severe as 1. */
function leadOf(pks: readonly number[], { incidentOf, withLevels }: PartContext): number {
  let lead: Incident | undefined
  for (const pk of pks) {
    const incident = incidentOf(pk)
    if (incident !== undefined && (lead === undefined || leads(incident, lead, withLevels))) lead = incident
  }
  return lead?.pk ?? pks[0] ?? 0
}

function leads(one: Incident, other: Incident, withLevels: boolean): boolean {
  const severity = withLevels ? (one.level ?? 0) - (other.level ?? 0) : 0
  if (severity !== 0) return severity < 0
  const [start, otherStart] = [startOf(one), startOf(other)]
  return start === otherStart ? one.pk > other.pk : start > otherStart
}
