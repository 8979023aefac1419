/** Keeps the rows of a long list in place while the rows above them change. */
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import type { Density } from '../../../../machines/list/domain/preferences.ts'

export type RowVirtualizer = Virtualizer<Window, HTMLTableRowElement>

/** Rows rendered above and below the window, so that scrolling does not show gaps. */
export const rowsBeyond = 6

/** Identifies a row: a primary key or, if rows are grouped, the id of a line. */
export type RowId = number | string

/** A row's height depends on the density, so each density has its own key. */
export function keyOf(row: RowId, density: Density): RowId {
  if (typeof row === 'string') return `${density} ${row}`
  return row * 2 + (density === 'compact' ? 1 : 0)
}

/** The row, from its key in the virtualizer. */
export function rowOf(key: VirtualItem['key']): RowId {
  return typeof key === 'string' ? key.slice(key.indexOf(' ') + 1) : Math.floor(Number(key) / 2)
}

/**
 * Where the page has to be scrolled to, in pixels, so that the rows in the window stay in place although others have
 * appeared or disappeared above them, or all have become higher or lower: browsers do this only sometimes, or not at all.
 * Undefined if the page stays where it is. Adopts the new scroll position before the page has it, so that no rows are
 * rendered for the old one.
 */
export function followRows(virtualizer: RowVirtualizer, rows: readonly RowId[]): number | undefined {
  const { scrollOffset, range, measurementsCache: before, options } = virtualizer
  if (scrollOffset === null || scrollOffset <= options.scrollMargin || range === null) return undefined
  const inWindow = before.slice(range.startIndex, range.endIndex + 1).filter(({ end }) => end > scrollOffset)
  // Brings the measurements up to date with the new rows.
  virtualizer.getTotalSize()
  const kept = inWindow.flatMap(({ key, start }) => {
    const now = virtualizer.measurementsCache[rows.indexOf(rowOf(key))]
    return now === undefined ? [] : [{ place: now.index, by: now.start - start, isWhole: start >= scrollOffset }]
  })
  const first = kept.find(({ isWhole }) => isWhole) ?? kept[0]
  if (first === undefined || first.by === 0 || !areTogether(kept.map(({ place }) => place))) return undefined
  virtualizer.scrollOffset = scrollOffset + first.by
  return virtualizer.scrollOffset
}

/** Whether rows are still in their order and near each other: after sorting, the page must not follow one of them. */
function areTogether(places: readonly number[]): boolean {
  const isOrdered = places.every((place, index) => index === 0 || place > (places[index - 1] ?? place))
  return isOrdered && (places.at(-1) ?? 0) - (places[0] ?? 0) < 2 * places.length + rowsBeyond
}
