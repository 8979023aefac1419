import type { SnapshotFrom } from 'xstate'
import type { GroupKey } from '../../../../machines/filter/domain/groupKey.ts'
import { groupName } from '../../../../machines/list/domain/groups/groupOf.ts'
import type { Line } from '../../../../machines/list/domain/groups/lines.ts'
import type { ListGroupsRef } from '../../../../machines/list/listGroups.ts'

type ListGroupsSnapshot = SnapshotFrom<ListGroupsRef>

export function linesOnScreen({ context }: ListGroupsSnapshot): readonly Line[] {
  return context.lines.lines
}

/** How many values have a group, among the first ones: incidents without one have a group, too, but it is no host. */
export function valueCount({ context }: ListGroupsSnapshot, first = Infinity): number {
  return context.groups.groups.reduce((count, { id }, place) => count + Number(id !== '' && place < first), 0)
}

/** The names that several groups have: only those of sources, which their numbers tell apart. */
export function sharedNames(key: GroupKey) {
  return ({ context }: ListGroupsSnapshot): readonly string[] => {
    if (key !== 'source') return none
    const names = context.groups.groups.map(({ id }) => groupName(key, id))
    return names.filter((name, place) => names.indexOf(name) < place)
  }
}

const none: readonly string[] = []

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
