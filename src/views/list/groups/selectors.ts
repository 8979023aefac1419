import type { SnapshotFrom } from 'xstate'
import type { Line } from '../../../../machines/list/domain/groups/lines.ts'
import type { ListGroupsRef } from '../../../../machines/list/listGroups.ts'

type ListGroupsSnapshot = SnapshotFrom<ListGroupsRef>

export function linesOnScreen({ context }: ListGroupsSnapshot): readonly Line[] {
  return context.lines.lines
}

export function groupCount({ context }: ListGroupsSnapshot): number {
  return context.groups.groups.length
}

/** The index of the line at which Tab enters the lines: the first, until another one has had the focus. */
export function tabStopPlace({ context: { entry } }: ListGroupsSnapshot): number {
  return entry.tabStop === undefined ? 0 : Math.max(0, entry.rows.indexOf(entry.tabStop))
}

/** The index of the line that a line belongs to; undefined if it belongs to none. */
export function parentPlace(lines: readonly Line[], place: number): number | undefined {
  const line = lines[place]
  if (line === undefined || line.level === 1) return undefined
  const found = lines.slice(0, place).findLastIndex(({ level }) => level < line.level)
  return found < 0 ? undefined : found
}

/** How many of these rows the wall notices as new. `lit`: the new rows of the wall; undefined elsewhere. */
export function newIn(rows: readonly number[], lit: ReadonlySet<number> | undefined): number {
  return lit === undefined || lit.size === 0 ? 0 : rows.filter((pk) => lit.has(pk)).length
}
