/** The lines of the list in groups and folds, as a tree grid needs them (docs/behaviour.md#groups). */
import type { Groups } from './groups.ts'
import type { Fold, Group } from './parts.ts'

interface TreeLine {
  /** Unique among the lines, and the same as long as the line stands for the same thing. */
  readonly id: string
  /** 1 for the outermost lines. */
  readonly level: number
  /** The place among the lines below the same line, counted from 1, and how many there are, shown or not. */
  readonly place: number
  readonly size: number
}

/** A group; its rows follow if it is expanded. */
export interface GroupLine extends TreeLine {
  readonly kind: 'group'
  readonly group: Group
  readonly isExpanded: boolean
}

/** A fold of at least two rows; its rows follow if it is expanded. */
export interface FoldLine extends TreeLine {
  readonly kind: 'fold'
  readonly group: Group
  readonly fold: Fold
  readonly isExpanded: boolean
}

/** A row. */
export interface RowLine extends TreeLine {
  readonly kind: 'row'
  readonly pk: number
}

/** Shows more of a group or a fold that is open. */
export interface MoreLine extends TreeLine {
  readonly kind: 'more'
  readonly group: Group
  /** Undefined if more of the group is shown. */
  readonly fold: Fold | undefined
  /** The line whose limit it raises. */
  readonly of: string
  /** How many rows are not shown. */
  readonly count: number
}

/** A line of the list in groups and folds. */
export type Line = GroupLine | FoldLine | RowLine | MoreLine

/** How many lines an open group or fold shows until more are asked for. */
export const usualLimit = 50

/** What decides which lines are shown. */
export interface Opened {
  /** The ids of the lines of groups and folds that are open. */
  readonly open: ReadonlySet<string>
  /** How many lines below each open line are shown, by its id; `usualLimit` if left out. */
  readonly limits: ReadonlyMap<string, number>
}

/** Nothing is open. */
export const nothingOpened: Opened = { open: new Set(), limits: new Map() }

/** The lines on screen, and what they follow from. */
export interface Lines {
  readonly lines: readonly Line[]
  readonly past: Past | undefined
}

interface Past extends Opened {
  readonly groups: readonly Group[]
  readonly isGrouped: boolean
  /** The lines of each group. */
  readonly blocks: ReadonlyMap<Group, readonly Line[]>
}

/** No lines yet. */
export const nothingLined: Lines = { lines: [], past: undefined }

/** The id of the line of a group. */
export function groupLineId(group: string): string {
  return `group ${group}`
}

/** The id of the line of a fold. */
export function foldLineId(group: string, fold: string): string {
  return `fold ${group.length} ${group} ${fold}`
}

/** The id of the line of a row. */
export function rowLineId(pk: number): string {
  return `row ${pk}`
}

/**
 * The lines after a change of the groups, or of what is open. Without grouping, the rows and folds are the outermost
 * lines, without a limit. The lines of a group that has not changed stay the same objects, unless its place has.
 */
export function linesAfter(before: Lines, { groups, past: grouped }: Groups, { open, limits }: Opened): Lines {
  const { past } = before
  const isGrouped = grouped?.division.key !== 'none'
  const isOpenedAlike = past?.open === open && past.limits === limits
  if (isOpenedAlike && past.groups === groups && past.isGrouped === isGrouped) return before
  const size = groups.length
  const isSameTree = past?.isGrouped === isGrouped && past.groups.length === size
  const blocks = new Map<Group, readonly Line[]>()
  groups.forEach((group, place) => {
    const known = isSameTree && past.groups[place] === group ? past.blocks.get(group) : undefined
    const isClosed = known?.length === 1 && isGrouped && !open.has(groupLineId(group.id))
    const isKept = known !== undefined && (isOpenedAlike || isClosed)
    blocks.set(group, isKept ? known : blockOf(group, { place: place + 1, size, isGrouped, open, limits }))
  })
  return { lines: [...blocks.values()].flat(), past: { open, limits, groups, isGrouped, blocks } }
}

interface BlockInput extends Opened {
  readonly place: number
  readonly size: number
  readonly isGrouped: boolean
}

/** The line of a group, and those below it that are shown. */
function blockOf(group: Group, { place, size, isGrouped, ...opened }: BlockInput): readonly Line[] {
  if (!isGrouped) return childrenOf(group, opened, 1, Number.POSITIVE_INFINITY)
  const id = groupLineId(group.id)
  const isExpanded = opened.open.has(id)
  const line: GroupLine = { kind: 'group', id, level: 1, place, size, group, isExpanded }
  return isExpanded ? [line, ...childrenOf(group, opened, 2, limitOf(id, opened))] : [line]
}

function limitOf(id: string, { limits }: Opened): number {
  return limits.get(id) ?? usualLimit
}

/** The folds and rows of a group, up to a limit. */
function childrenOf(group: Group, opened: Opened, level: number, limit: number): readonly Line[] {
  const { rows, foldOrder, folds } = group
  if (foldOrder.length === 0) return limited(rows, { group, fold: undefined, of: groupLineId(group.id), level, limit })
  const size = foldOrder.length
  const lines: Line[] = []
  let shown = 0
  foldOrder.slice(0, limit).forEach((key, index) => {
    const fold = folds.get(key)
    if (fold === undefined) return
    shown += fold.rows.length
    const place = index + 1
    if (fold.rows.length === 1) lines.push(rowLine(fold.lead, level, place, size))
    else lines.push(...foldLines({ group, fold, level, place, size }, opened))
  })
  if (size > limit)
    lines.push(moreLine({ group, fold: undefined, of: groupLineId(group.id), level, limit }, size, rows.length - shown))
  return lines
}

/** The line of a fold, and those of its rows if it is open. */
function foldLines(
  line: Pick<FoldLine, 'group' | 'fold' | 'level' | 'place' | 'size'>,
  opened: Opened,
): readonly Line[] {
  const { group, fold, level } = line
  const id = foldLineId(group.id, fold.key)
  const isExpanded = opened.open.has(id)
  const first: FoldLine = { ...line, kind: 'fold', id, isExpanded }
  if (!isExpanded) return [first]
  return [first, ...limited(fold.rows, { group, fold, of: id, level: level + 1, limit: limitOf(id, opened) })]
}

interface Limited extends Pick<MoreLine, 'group' | 'fold' | 'of' | 'level'> {
  readonly limit: number
}

/** The lines of the rows, up to a limit. */
function limited(rows: readonly number[], input: Limited): readonly Line[] {
  const { level, limit } = input
  const size = rows.length
  const lines: Line[] = rows.slice(0, limit).map((pk, index) => rowLine(pk, level, index + 1, size))
  if (size > limit) lines.push(moreLine(input, size, size - limit))
  return lines
}

function rowLine(pk: number, level: number, place: number, size: number): RowLine {
  return { kind: 'row', id: rowLineId(pk), level, place, size, pk }
}

function moreLine({ limit, ...input }: Limited, size: number, count: number): MoreLine {
  return { ...input, kind: 'more', id: `more ${input.of}`, place: limit + 1, size, count }
}
