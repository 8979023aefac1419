/** The places and the widths of the columns, as the operator has chosen them (docs/behaviour.md#columns). */
import { isForColumns, type ColumnId } from './columns.ts'

/** Widths in pixels, at the browser's default font size. A column without one has its usual width. */
export type ColumnWidths = Readonly<Partial<Record<string, number>>>

/** The limits of a width: a narrower column could not be gripped, a wider one is wider than most windows. */
export const leastColumnWidth = 32
export const mostColumnWidth = 1600

/** The maximum number of stored places and of stored widths: more than there are columns. */
export const mostStored = 200

/** Whether a stored value has the shape of widths. A width of a column that no longer exists does no harm. */
export function isColumnWidths(value: unknown): value is ColumnWidths {
  return isForColumns(
    value,
    mostStored,
    (width) => typeof width === 'number' && width >= leastColumnWidth && width <= mostColumnWidth,
  )
}

/**
 * The columns in the chosen order. A column without a place follows the column that precedes it by default, so that a
 * column which is new, or shown again, is where operators expect it.
 */
export function inColumnOrder(ids: readonly ColumnId[], order: readonly string[]): readonly ColumnId[] {
  const placed = ids
    .filter((id) => order.includes(id))
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  for (const [place, id] of ids.entries()) {
    if (!placed.includes(id)) placed.splice(placed.findIndex((each) => each === ids[place - 1]) + 1, 0, id)
  }
  return placed
}
