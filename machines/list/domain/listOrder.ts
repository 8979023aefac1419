import { propertiesOf } from '../../core/domain/setting.ts'
import { differentKeys } from '../../core/domain/persistentMap.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import type { IncidentStore } from '../../incident/domain/incidentStore.ts'
import { isGrouped, type Grouping } from '../../filter/domain/grouping.ts'
import { compareNames } from '../../core/domain/nameOrder.ts'
import {
  acknowledgementColumns,
  columns,
  isTagColumn,
  sortKeys,
  tagColumn,
  type ColumnSort,
  type SortKey,
  type TagColumn,
} from './columns.ts'
import type { RowAcknowledgements } from './rowAcknowledgements.ts'
import { rowDifference, withInserted, withoutRows } from './rowDifference.ts'
import { startOf } from './startTime.ts'

export const directions = ['ascending', 'descending'] as const
export type Direction = (typeof directions)[number]

/** A column that rows can be sorted by: one of the console's, or the column of a tag key. */
export type OrderKey = SortKey | TagColumn

/** The column of a tag key. */
export function tagOrderKey(key: string): OrderKey {
  return tagColumn(key)
}

/** The column and direction that the rows on screen are sorted by. */
export interface ListOrder {
  readonly by: OrderKey
  readonly direction: Direction
}

/** Whether a value is a list order. */
export function isListOrder(value: unknown): value is ListOrder {
  const { by, direction } = propertiesOf(value)
  const isColumn = sortKeys.some((key) => key === by) || (typeof by === 'string' && by.startsWith('tag:'))
  return isColumn && directions.some((each) => each === direction)
}

/**
 * The primary keys of the list in the given order, or in the server's order if no order is given. Of equally
 * severe rows, the unacknowledged come first; among equal rows, the one that started last comes first, then the one with
 * the higher primary key. All this holds in both directions, so that a refresh never swaps rows.
 *
 * `before` is the previous result. Passing it limits the cost to the rows that have moved since, and the same array is
 * returned if no row has moved. `told` is what is known about who acknowledged the rows.
 */
export function inOrder(
  { incidents, storedIncidents }: IncidentStore,
  order: ListOrder | undefined,
  before: readonly number[] = incidents,
  told: RowAcknowledgements = nothingTold,
): readonly number[] {
  if (order === undefined) return incidents
  const listed = rowsLike(before, incidents)
  const known = listed.flatMap((pk) => storedIncidents.get(pk)?.incident ?? [])
  const follows = comparison(order, told)
  if (known.every((row, place) => isFirstOrAfter(row, known[place - 1], follows))) {
    return known.length === before.length && listed === before ? before : known.map(({ pk }) => pk)
  }
  return known.toSorted(follows).map(({ pk }) => pk)
}

type Comparison = (one: Incident, other: Incident) => number

/** The order in which rows are shown: an order by severity counts for nothing in a deployment without levels. */
export function orderInEffect(order: ListOrder | undefined, withLevels: boolean): ListOrder | undefined {
  return order?.by === 'severity' && !withLevels ? undefined : order
}

/** Compares rows so that no two of them are equal. */
function comparison(order: ListOrder, told: RowAcknowledgements): Comparison {
  const { compare, isMissing = hasEverything, tie } = sortOf(order.by)
  const sign = order.direction === 'ascending' ? 1 : -1
  return (one, other) =>
    Number(isMissing(one, told)) - Number(isMissing(other, told)) ||
    sign * compare(one, other, told) ||
    (tie?.(one, other) ?? 0) ||
    startOf(other) - startOf(one) ||
    other.pk - one.pk
}

const nothingTold: RowAcknowledgements = new Map()

/** How a column sorts the rows; in the column of a tag key, rows without the tag come last in both directions. */
function sortOf(by: OrderKey): Pick<ColumnSort, 'compare' | 'isMissing' | 'tie'> {
  if (!isTagColumn(by)) return columns[by].sort
  const key = by.slice('tag:'.length)
  return {
    compare: (one, other) => compareNames(tagValues(one, key), tagValues(other, key)),
    isMissing: (incident) => !incident.tags.some((tag) => tag.key === key),
  }
}

function hasEverything(): boolean {
  return false
}

/** The values of an incident's tags with this key, separated by commas. */
export function tagValues(incident: Incident, key: string): string {
  return incident.tags
    .filter((tag) => tag.key === key)
    .map(({ value }) => value)
    .join(', ')
}

/** The listed rows, in the previous order as far as possible; `before` itself if it contains the same rows. */
function rowsLike(before: readonly number[], incidents: readonly number[]): readonly number[] {
  if (before === incidents) return before
  const present = new Set(incidents)
  const earlier = new Set(before)
  if (before.length === present.size && before.every((pk) => present.has(pk))) return before
  return [...before.filter((pk) => present.has(pk)), ...incidents.filter((pk) => !earlier.has(pk))]
}

function isFirstOrAfter(row: Incident, previous: Incident | undefined, follows: Comparison): boolean {
  return previous === undefined || follows(previous, row) <= 0
}

/** The order after a click on a column: ascending, then descending, then the server's order again. */
export function nextOrder(order: ListOrder | undefined, by: OrderKey): ListOrder | undefined {
  if (order?.by !== by) return { by, direction: 'ascending' }
  return order.direction === 'ascending' ? { by, direction: 'descending' } : undefined
}

/**
 * Whether the order depends on who acknowledged the rows, until when, or with which message. This is known only for the
 * rows on screen.
 */
export function isByAcknowledgement(order: ListOrder | undefined): boolean {
  return order !== undefined && acknowledgementColumns.some((key) => key === order.by)
}

/** Whether rows can be sorted so that the order covers everything that matches. */
export function canCoverAll(order: ListOrder | undefined): boolean {
  return order !== undefined && !isByAcknowledgement(order)
}

/** Whether the rows are sorted, and the order has to cover everything that matches. */
export function isSortingAll(preferences: {
  readonly order: ListOrder | undefined
  readonly sortAll: boolean
}): boolean {
  return preferences.sortAll && canCoverAll(preferences.order)
}

/** Whether the list has to hold everything that matches: to sort, to group or to fold it. */
export function coversEverything(preferences: Parameters<typeof isSortingAll>[0] & Grouping): boolean {
  return isGrouped(preferences) || isSortingAll(preferences)
}

/**
 * What may happen to the rows: 'held' while the operator is busy with them, so that no change moves any of them;
 * 'growing' while the rest of the list is being fetched, so that new rows come last and are sorted at the end.
 */
export type RowState = 'free' | 'held' | 'growing'

/** The rows of one version of the list, in the chosen order. */
interface Sorted {
  readonly store: IncidentStore
  readonly rows: readonly number[]
  readonly told: RowAcknowledgements
}

/** The rows on screen, and what makes it cheap to sort them again. */
export interface StandingRows extends Sorted {
  readonly order: ListOrder | undefined
  readonly state: RowState
  /** The last version that was sorted; rows that are held or still arriving may be out of order. */
  readonly sorted: Sorted
}

/** The rows once the list, the chosen order or what may happen to them has changed. */
export function standingAfter(
  last: StandingRows | undefined,
  store: IncidentStore,
  order: ListOrder | undefined,
  state: RowState,
  told: RowAcknowledgements = nothingTold,
): StandingRows {
  const before = last?.order === order ? last : undefined
  const sorted = before === undefined ? undefined : resorted(before, store, state, told)
  const rows =
    before === undefined ? inOrder(store, order, last?.rows, told) : (sorted?.rows ?? unsorted(before, store, state))
  return { store, order, state, rows, told, sorted: sorted ?? before?.sorted ?? { store, rows, told } }
}

/** The rows in the chosen order again; undefined if they must not be sorted now. */
function resorted(
  before: StandingRows,
  store: IncidentStore,
  state: RowState,
  told: RowAcknowledgements,
): Sorted | undefined {
  const isHeld = state === 'held' && before.state !== 'growing' && before.store.incidents === store.incidents
  if (state === 'growing' || isHeld) return undefined
  const { order, sorted } = before
  if (order === undefined) return { store, rows: store.incidents, told }
  return { store, rows: followed(sorted, store, order, told) ?? inOrder(store, order, before.rows, told), told }
}

/** The rows in their previous order: held rows stay where they are, and rows that are still arriving come last. */
function unsorted(before: StandingRows, store: IncidentStore, state: RowState): readonly number[] {
  return state === 'growing' ? rowsLike(before.rows, store.incidents) : before.rows
}

/**
 * Sorts the rows that have joined or changed since the list was sorted, and removes those that have left; the others
 * are not examined. Undefined if it is not known which rows have joined, changed or left.
 */
function followed(
  { store: before, rows, told: toldBefore }: Sorted,
  store: IncidentStore,
  order: ListOrder,
  told: RowAcknowledgements,
): readonly number[] | undefined {
  if (isByAcknowledgement(order) && told !== toldBefore) return undefined
  const changed = differentKeys(before.storedIncidents, store.storedIncidents)
  if (changed === undefined) return undefined
  const follows = comparison(order, told)
  const { added, removed } = rowDifference(before.incidents, store.incidents)
  const moved = changed.filter((pk) => hasMoved(pk))
  if (added.length + removed.length + moved.length === 0) return rows
  const isGone = new Set(removed)
  const rest = withoutRows(rows, new Set([...removed, ...moved]))
  const joining = [...added, ...moved.filter((pk) => !isGone.has(pk))].flatMap(
    (pk) => store.storedIncidents.get(pk)?.incident ?? [],
  )
  const coming = joining.toSorted(follows).map((row) => ({ pk: row.pk, place: placeOf(row, rest, store, follows) }))
  return sameRows(rows, withInserted(rest, coming))

  /** Whether a row was listed, and a value that the order depends on has changed. */
  function hasMoved(pk: number): boolean {
    const was = before.storedIncidents.get(pk)?.incident
    const is = store.storedIncidents.get(pk)?.incident
    if (was === undefined || was === is || (is !== undefined && follows(was, is) === 0)) return false
    return rows[placeOf(was, rows, before, follows)] === pk
  }
}

/** The same array if every row is where it was, so that it is not rendered again. */
function sameRows(before: readonly number[], rows: readonly number[]): readonly number[] {
  return before.length === rows.length && before.every((pk, place) => pk === rows[place]) ? before : rows
}

/** The first place whose row does not come before this one, found by binary search. */
function placeOf(
  row: Incident,
  rows: readonly number[],
  { storedIncidents }: IncidentStore,
  follows: Comparison,
): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const other = storedIncidents.get(rows[middle] ?? Number.NaN)?.incident
    if (other !== undefined && follows(other, row) < 0) from = middle + 1
    else to = middle
  }
  return from
}
