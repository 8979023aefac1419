/** The list in groups and folds: what is on screen, and what it follows from (docs/behaviour.md#groups). */
import { isSameGrouping, notGrouped, type Grouping } from '../../../filter/domain/grouping.ts'
import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import type { RowState } from '../listOrder.ts'
import { mostAckedRows } from '../rowAcknowledgements.ts'
import { withRows, type RowEntry } from '../rowEntry.ts'
import { groupsAfter, nothingGrouped, type Groups } from './groups.ts'
import { rowsAsSeen } from './rowsAsSeen.ts'
import {
  foldLineId,
  groupLineId,
  linesAfter,
  nothingLined,
  nothingOpened,
  rowLineId,
  type Line,
  type Lines,
  type Opened,
} from './lines.ts'

/** The rows to be grouped. */
export interface GroupableRows {
  /** Primary keys of the rows on screen, in order. */
  readonly rows: readonly number[]
  readonly stored: IncidentStore['storedIncidents']
  readonly state: RowState
  /** Whether the deployment shows levels. */
  readonly withLevels: boolean
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
}

/** The order on screen. */
export interface GroupedOrder {
  /** All rows, also those of lines that are closed: each where it stands, or would stand if they were open. */
  readonly rows: readonly number[]
  /** The acknowledged rows whose acknowledgements a line on screen shows, at most `mostAckedRows`. */
  readonly acked: readonly number[]
}

/** The list in groups and folds. */
export interface GroupedList {
  readonly grouping: Grouping
  /** Undefined until the rows are known. */
  readonly of: GroupableRows | undefined
  readonly groups: Groups
  readonly opened: Opened
  /** When lines that were open were closed, by their ids, in milliseconds since 1970: until then, their rows were seen. */
  readonly seenAt: ReadonlyMap<string, number>
  readonly lines: Lines
  /** Where Tab enters the lines, by their ids. */
  readonly entry: RowEntry<string>
  /** Undefined while there are neither groups nor folds. */
  readonly order: GroupedOrder | undefined
  /** What came last when more of an open group or fold was asked for. */
  readonly came: LinesCome | undefined
}

/** Lines that have come because more was asked for. */
export interface LinesCome {
  /** The first of them, which is to receive the focus; undefined once it has had it. */
  readonly line: string | undefined
  /** How many incidents came. */
  readonly count: number
}

/** No rows yet. */
export const nothingListed: GroupedList = {
  grouping: notGrouped,
  of: undefined,
  groups: nothingGrouped,
  opened: nothingOpened,
  seenAt: new Map(),
  lines: nothingLined,
  entry: { rows: [], entered: undefined, tabStop: undefined },
  order: undefined,
  came: undefined,
}

/** The list with another grouping. Another key has other groups, none of which is open. */
export function regrouped(before: GroupedList, grouping: Grouping, now: number): GroupedList {
  if (isSameGrouping(before.grouping, grouping)) return before
  const isSameKey = before.grouping.group === grouping.group
  const { opened, seenAt, entry } = isSameKey ? before : nothingListed
  return followed({ ...before, grouping, opened, seenAt, entry, came: undefined }, now)
}

/**
 * The list once its rows, or the time, have changed. `now` is the time of this computer, in milliseconds since 1970;
 * `state` is left out unless the operator wants to see at once what waits.
 */
export function followed(before: GroupedList, now: number, state = before.of?.state): GroupedList {
  const { of, grouping } = before
  if (of === undefined || state === undefined) return before
  const { rows, stored, withLevels, skew } = of
  const groups = groupsAfter(before.groups, {
    rows,
    stored,
    withLevels,
    state,
    key: grouping.group,
    isFolding: grouping.foldsAlike,
    now: now + skew,
  })
  return withLines({ ...before, groups })
}

/**
 * The list with a group or a fold opened, or closed if it is open, unless its line is no longer on screen. `now` is the
 * time of this computer, in milliseconds since 1970.
 */
export function toggled(before: GroupedList, id: string, now: number): GroupedList {
  if (!before.entry.rows.includes(id)) return before
  const open = new Set(before.opened.open)
  const limits = new Map(before.opened.limits)
  const seenAt = new Map(before.seenAt)
  if (open.delete(id)) seenAt.set(id, now)
  else open.add(id)
  limits.delete(id)
  return withLines({ ...before, opened: { open, limits }, seenAt, came: undefined })
}

/**
 * The list with all lines of an open group or fold. The focus is to go to the first of those that come, since the line
 * that offered them goes.
 */
export function shownWhole(before: GroupedList, id: string): GroupedList {
  if (!before.entry.rows.includes(id)) return before
  const limits = new Map([...before.opened.limits, [id, Number.POSITIVE_INFINITY]])
  const after = withLines({ ...before, opened: { ...before.opened, limits } })
  const place = before.lines.lines.findIndex((line) => line.kind === 'more' && line.of === id)
  const [offer, line] = [before.lines.lines[place], after.entry.rows[place]]
  return offer?.kind === 'more' ? { ...entered(after, line), came: { line, count: offer.count } } : after
}

/** The list after a line has received the focus, unless it is no longer on screen. */
export function entered(before: GroupedList, id: string | undefined): GroupedList {
  const { entry, came } = before
  if (id === undefined || !entry.rows.includes(id)) return before
  return { ...before, entry: { ...entry, entered: id, tabStop: id }, came: came && { ...came, line: undefined } }
}

/** The line that shows a row: its own or, if that is not shown, that of its fold or its group. */
export function lineOfRow({ groups, entry }: GroupedList, pk: number): string | undefined {
  const group = groups.groups.find(({ rows }) => rows.includes(pk))
  if (group === undefined) return undefined
  const fold = [...group.folds.values()].find(({ rows }) => rows.includes(pk))
  const ids = [rowLineId(pk), ...(fold === undefined ? [] : [foldLineId(group.id, fold.key)]), groupLineId(group.id)]
  return ids.find((id) => entry.rows.includes(id))
}

function withLines(list: GroupedList): GroupedList {
  const lines = linesAfter(list.lines, list.groups, list.opened)
  const isSame = lines.lines === list.lines.lines
  const entry = isSame
    ? list.entry
    : withRows(
        list.entry,
        lines.lines.map(({ id }) => id),
      )
  return { ...list, lines, entry, order: orderAfter(list.order, { ...list, lines }) }
}

function orderAfter(before: GroupedOrder | undefined, { groups, lines, of }: GroupedList): GroupedOrder {
  const rows = groups.groups.flatMap(rowsAsSeen)
  const acked = ackedOnScreen(lines.lines, (pk) => of?.stored.get(pk)?.incident.acked === true)
  const isSame = before !== undefined && areSame(before.rows, rows) && areSame(before.acked, acked)
  return isSame ? before : { rows, acked }
}

/** Groups and folds show until when they are acknowledged only if all of their rows are. */
function ackedOnScreen(lines: readonly Line[], isAcked: (pk: number) => boolean): readonly number[] {
  const found = new Set<number>()
  for (const line of lines) {
    if (found.size >= mostAckedRows) break
    if (line.kind === 'row' && isAcked(line.pk)) found.add(line.pk)
    if (line.kind !== 'group' && line.kind !== 'fold') continue
    const part = line.kind === 'group' ? line.group : line.fold
    if (part.sums.acked === part.rows.length) for (const pk of part.rows) found.add(pk)
  }
  return [...found].slice(0, mostAckedRows)
}

function areSame(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((pk, place) => pk === other[place]))
}
