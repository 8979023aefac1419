/** The rows on screen in groups and folds, kept up to date change by change (docs/behaviour.md#groups). */
import type { Incident } from '../../../incident/domain/incident.ts'
import type { RowState } from '../listOrder.ts'
import { sortedGroups, standingGroups, waitingGroups } from './groupOrder.ts'
import { paceAt, paceMoment } from './pace.ts'
import { changesByPart, groupAfter, type Group, type PartContext } from './parts.ts'
import { isSamePlacement, placementOf, type Division, type Placement } from './placement.ts'
import {
  isUnchanged,
  rowAfter,
  rowBefore,
  rowChanges,
  type Lagging,
  type PlacedRows,
  type RowChange,
  type Rows,
} from './rowChanges.ts'

/** What the groups follow from. */
export interface Groupable extends Rows, Division {
  /** Whether the deployment shows levels; if not, they count for nothing. */
  readonly withLevels: boolean
  /** While 'held' or 'growing', no group and no row changes its place. */
  readonly state: RowState
  /** By the server's clock, in milliseconds since 1970. */
  readonly now: number
}

/** The groups on screen. */
export interface Groups {
  /** In the order on screen. Without grouping, one group with all rows. */
  readonly groups: readonly Group[]
  /** What will move once nothing holds the rows. */
  readonly waiting: WaitingMoves
  readonly past: Past | undefined
}

/** What will move once nothing holds the rows. */
export interface WaitingMoves {
  /** How many groups are out of order. */
  readonly groups: number
  /** How many rows belong to another group or fold by now. */
  readonly rows: number
}

interface Past extends PlacedRows {
  readonly withLevels: boolean
  readonly state: RowState
  /** The moment of the paces. */
  readonly moment: number
  readonly byId: ReadonlyMap<string, Group>
}

const nothingWaits: WaitingMoves = { groups: 0, rows: 0 }
/** No groups yet. */
export const nothingGrouped: Groups = { groups: [], waiting: nothingWaits, past: undefined }

/**
 * The groups after a change. It reads only the incidents that have changed, and every group that it does not concern
 * stays the same object. While the rows are held, groups and rows stay where they are, and new groups come last; another
 * key applies immediately, because the operator asked for it.
 */
export function groupsAfter(before: Groups, of: Groupable): Groups {
  const { key, isFolding, rows, stored, withLevels, state } = of
  const past = isDividedAlike(before.past, of) ? before.past : undefined
  const isHeld = state !== 'free'
  const changes = past === undefined ? undefined : rowChanges(past, of, isHeld)
  const divided = past === undefined || changes === undefined ? dividedAgain(past, of) : dividedAfter(past, changes, of)
  const moment = paceMoment(of.now)
  const byId = withPaces(divided.byId, past, moment)
  const standing = past === undefined ? [] : before.groups
  const isOrderKept = past !== undefined && isHeld && (state === 'growing' || past.state !== 'growing')
  const groups = isOrderKept ? standingGroups(standing, byId) : sortedGroups(standing, byId)
  const { lagging } = divided
  return {
    groups: groups.length === 0 && before.groups.length === 0 ? before.groups : groups,
    waiting: waitingAfter(before, groups, lagging, isOrderKept),
    past: { division: { key, isFolding }, rows, stored, withLevels, state, moment, byId, lagging },
  }
}

/** Whether groups of the same kind existed before. */
function isDividedAlike(past: Past | undefined, { key, isFolding, withLevels }: Groupable): past is Past {
  return past?.division.key === key && past.division.isFolding === isFolding && past.withLevels === withLevels
}

interface Divided {
  readonly byId: ReadonlyMap<string, Group>
  readonly lagging: Lagging
}

/** The groups once some rows have changed; the others are not read. */
function dividedAfter(past: Past, changes: readonly RowChange[], of: Groupable): Divided {
  if (changes.length === 0) return past
  const context = contextOf(of, (pk) => of.rows.indexOf(pk))
  const byId = new Map(past.byId)
  for (const [id, theirs] of changesByPart(changes, ({ placement }) => [true, placement.group])) {
    const before = byId.get(id)
    const group = groupAfter(before, id, theirs, context)
    if (group === undefined) byId.delete(id)
    else byId.set(id, before !== undefined && isAsItWas(before, group, theirs) ? before : group)
  }
  const lagging = new Map(past.lagging)
  for (const { pk, is } of changes) {
    if (is === undefined || isWhereItBelongs(of, is.incident, is.placement)) lagging.delete(pk)
    else lagging.set(pk, is.placement)
  }
  return { byId, lagging }
}

/** The groups of all rows. Those that have not changed stay the same objects. */
function dividedAgain(past: Past | undefined, of: Groupable): Divided {
  const places = new Map(of.rows.map((pk, place) => [pk, place]))
  const context = contextOf(of, (pk) => places.get(pk) ?? -1)
  const stood = new Set(of.state === 'free' || past === undefined ? [] : past.rows)
  const lagging = new Map<number, Placement>()
  const changes = of.rows.flatMap((pk): readonly RowChange[] => {
    const held = past !== undefined && stood.has(pk) ? rowBefore(past, pk) : undefined
    const is = rowAfter(of, of, pk, held)
    if (is === undefined) return []
    if (!isWhereItBelongs(of, is.incident, is.placement)) lagging.set(pk, is.placement)
    return [{ pk, was: undefined, is, hasMoved: false }]
  })
  const byId = new Map<string, Group>()
  for (const [id, theirs] of changesByPart(changes, ({ placement }) => [true, placement.group])) {
    const group = groupAfter(undefined, id, theirs, context)
    if (group !== undefined) byId.set(id, sameGroup(past, group, of))
  }
  return { byId, lagging }
}

/** Whether a group has only rows that seem to have moved, and stands in its order all the same. */
function isAsItWas(before: Group, group: Group, changes: readonly RowChange[]): boolean {
  const isOnlyMoved = changes.every(({ was, is }) => was !== undefined && is !== undefined && isUnchanged(was, is))
  return isOnlyMoved && areSame(before.rows, group.rows)
}

function contextOf({ stored, withLevels, isFolding }: Groupable, placeOf: PartContext['placeOf']): PartContext {
  return { placeOf, incidentOf: (pk) => stored.get(pk)?.incident, withLevels, isFolding }
}

function isWhereItBelongs(division: Division, incident: Incident, placement: Placement): boolean {
  return isSamePlacement(placement, placementOf(division, incident))
}

/** The group as it was, if it has the same rows with the same contents in the same folds. */
function sameGroup(past: Past | undefined, group: Group, { stored }: Rows): Group {
  const before = past?.byId.get(group.id)
  if (past === undefined || before === undefined || before.foldOrder.length !== group.foldOrder.length) {
    return { ...group, pace: before?.pace ?? group.pace }
  }
  const isSame =
    areSame(before.rows, group.rows) &&
    group.rows.every((pk) => past.stored.get(pk)?.incident === stored.get(pk)?.incident) &&
    group.foldOrder.every((key) => areSame(before.folds.get(key)?.rows ?? [], group.folds.get(key)?.rows ?? []))
  return isSame ? before : { ...group, pace: before.pace }
}

function areSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((pk, place) => pk === other[place])
}

/** The groups with their paces, which change when their rows do and, every few seconds, as time passes. */
function withPaces(
  byId: ReadonlyMap<string, Group>,
  past: Past | undefined,
  moment: number,
): ReadonlyMap<string, Group> {
  if (past?.moment === moment && past.byId === byId) return byId
  const paced = new Map<string, Group>()
  for (const [id, group] of byId) {
    const isAsBefore = past?.moment === moment && past.byId.get(id) === group
    const pace = isAsBefore ? group.pace : paceAt(group.sums.starts, moment, group.pace)
    paced.set(id, pace === group.pace ? group : { ...group, pace })
  }
  return paced
}

function waitingAfter(
  { groups: before, waiting }: Groups,
  groups: readonly Group[],
  lagging: Lagging,
  isOrderKept: boolean,
): WaitingMoves {
  const outOfOrder = groups === before ? waiting.groups : waitingGroups(groups)
  const now = { groups: isOrderKept ? outOfOrder : 0, rows: lagging.size }
  return now.groups === waiting.groups && now.rows === waiting.rows ? waiting : now
}
