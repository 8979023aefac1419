/** The places and the widths of the columns, as the operator has chosen them (docs/behaviour.md#columns). */
import type { ColumnId } from './columns.ts'

/** Widths in pixels, at the browser's default font size. A column without one has its usual width. */
export type ColumnWidths = Readonly<Partial<Record<string, number>>>

/** The limits of a width: a narrower column could not be gripped, a wider one is wider than most windows. */
export const leastColumnWidth = 32
export const mostColumnWidth = 1600

/** The maximum number of stored places and of stored widths: more than there are columns. */
export const mostStored = 200

/** Whether a stored value has the shape of widths. A width of a column that no longer exists does no harm. */
export function isColumnWidths(value: unknown): value is ColumnWidths {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const widths = Object.values(value)
  return widths.length <= mostStored && widths.every((width) => isWidth(width))
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

/**
 * The columns in the chosen order. A column without a place follows the column that precedes it by default, so that a
 * column which is new, or shown again, is where operators expect it.
 */
export function inColumnOrder(ids: readonly ColumnId[], order: readonly string[]): readonly ColumnId[] {
  if (order.length === 0) return ids
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = (id: ColumnId) => places.get(id) ?? 0
  const placed = ids.filter((id) => places.has(id)).toSorted((one, other) => placeOf(one) - placeOf(other))
  for (const [place, id] of ids.entries()) {
    if (places.has(id)) continue
    const previous = ids[place - 1]
    placed.splice(previous === undefined ? 0 : placed.indexOf(previous) + 1, 0, id)
  }
  return placed
}

function isWidth(value: unknown): boolean {
  return typeof value === 'number' && value >= leastColumnWidth && value <= mostColumnWidth
}
