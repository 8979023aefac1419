/** Moving and resizing a column (docs/behaviour.md#columns). Only charts and views use this that are loaded later. */
import { inColumnOrder, leastColumnWidth, mostColumnWidth, type ColumnWidths } from './columnLayout.ts'
import { columnKeys, tagColumn, type ColumnId } from './columns.ts'

/** A column, and where it is to be moved. */
export interface ColumnMove {
  readonly column: ColumnId
  /** The visible columns, from left to right. */
  readonly shown: readonly ColumnId[]
  /** Its place among them after the move. */
  readonly to: number
}

/**
 * The order of all columns after one of the visible ones has been moved. It is then beside the last one that it
 * has passed, whatever is hidden. `tagKeys` are the keys of the tag columns.
 */
export function orderAfterMove(
  order: readonly string[],
  tagKeys: readonly string[],
  { column, shown, to }: ColumnMove,
): readonly ColumnId[] {
  const others = inColumnOrder([...columnKeys, ...tagKeys.map(tagColumn)], order).filter((id) => id !== column)
  const visible = shown.filter((id) => id !== column)
  const isToRight = to > shown.indexOf(column)
  const passed = visible[isToRight ? to - 1 : to]
  return others.toSpliced(others.findIndex((id) => id === passed) + Number(isToRight), 0, column)
}

/** The place of a column after a step to the left or right; its own place at either end. */
export function placeBeside(shown: readonly ColumnId[], column: ColumnId, by: -1 | 1): number {
  return Math.max(0, Math.min(shown.indexOf(column) + by, shown.length - 1))
}

/** The nearest width that a column can have. */
export function possibleWidth(width: number, least = leastColumnWidth, most = mostColumnWidth): number {
  const [low, high] = [Math.max(least, leastColumnWidth), Math.min(most, mostColumnWidth)]
  return Math.round(Math.max(low, Math.min(width, high)))
}

/** The widths after a column has been resized; without a width, it has its usual one again. */
export function withWidth(widths: ColumnWidths, id: ColumnId, width: number | undefined): ColumnWidths {
  const { [id]: _before, ...others } = widths
  return width === undefined ? others : { ...others, [id]: possibleWidth(width) }
}
