import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import {
  isTagColumn,
  tagKeyOf,
  type ColumnId,
  type ColumnKey,
  type Emptiness,
} from '../../../../machines/list/domain/columns.ts'
import type { ColumnWidths } from '../../../../machines/list/domain/columnLayout.ts'
import { cells, descriptionWidth, type Look } from './columnCells.tsx'
import classes from './IncidentTable.module.css'

/** The width of a column in rem: of its heading, and of its content. */
export interface ColumnWidth {
  readonly least: number
  readonly usual: number
}

/** The width of a column of tags. */
const tagWidth: ColumnWidth = { least: 4.5, usual: 9 }

/** The least width of the tags if they are the last column, where the actions of the row cover some of it. */
const lastTagsWidth = 9.5

/** Pixels per rem at the browser's default font size. */
const usualRem = 16

/** The width of the ticks, which take more in a list in groups. */
const tickWidth = 'var(--tick, 2.25)'

/** The grid tracks of columns, from left to right, in a wide window and in one of 56.25 to 75 em. */
export interface Tracks {
  readonly wide: string
  readonly narrow: string
}

/**
 * The grid tracks of these columns. The description takes the width that the others leave, but never less than 40
 * characters need (25 in a narrow window). If there is not enough room, the others shrink: first to their headings, then
 * all in proportion, so that the table is never wider than the window. Columns without content get only the width of
 * their headings, and columns that the operator has resized the width that was chosen.
 */
export function tracksOf(ids: readonly ColumnId[], empty: Emptiness, look: Look, chosen: ColumnWidths): Tracks {
  const inNarrow = ids.filter((id) => hasNarrowTrack(id))
  return {
    wide: fittingTracks(ids, widthsOf(ids, empty, look, chosen), descriptionWidth.wide),
    narrow: fittingTracks(inNarrow, widthsOf(inNarrow, empty, look, chosen), descriptionWidth.narrow),
  }
}

/** Whether a row may say until when it is acknowledged. */
export function mayTellExpiry(rows: readonly Incident[]): boolean {
  return rows.some(({ open, acked }) => open && acked)
}

/** Whether there is room for a column in a window of 56.25 to 75 em, and on the wall. */
export function hasNarrowTrack(id: ColumnId): boolean {
  return isTagColumn(id) || cells[id].onlyWide !== true
}

/** The class that hides a column in windows that have no room for it. */
export function roomClass(key: ColumnKey): string | undefined {
  const { onlyWide, onCards } = cells[key]
  const names = [onlyWide === true && classes.onlyWide, !onCards && classes.notOnCards]
  return names.filter((name) => typeof name === 'string').join(' ') || undefined
}

/** The width of each column; undefined for the description, which takes the rest. */
function widthsOf(
  ids: readonly ColumnId[],
  empty: Emptiness,
  look: Look,
  chosen: ColumnWidths,
): readonly (ColumnWidth | undefined)[] {
  return ids.map((id, place) => {
    const width = widthOf(id, look)
    if (width === undefined) return undefined
    const own = chosen[id]
    if (own !== undefined) return { least: own / usualRem, usual: own / usualRem }
    if (isEmptyColumn(id, empty)) return { least: width.least, usual: width.least }
    return id === 'tags' && place === ids.length - 1 ? { ...width, least: lastTagsWidth } : width
  })
}

/** The width of a column with content; undefined for the description. */
export function widthOf(id: ColumnId, look: Look): ColumnWidth | undefined {
  if (isTagColumn(id)) return tagWidth
  const { least, usual } = cells[id]
  if (usual === undefined) return undefined
  return { least, usual: typeof usual === 'number' ? usual : usual(look) }
}

function isEmptyColumn(id: ColumnId, { emptyColumns, tagKeys }: Emptiness): boolean {
  if (isTagColumn(id)) return !tagKeys.has(tagKeyOf(id) ?? '')
  return emptyColumns.includes(id)
}

function fittingTracks(
  ids: readonly ColumnId[],
  widths: readonly (ColumnWidth | undefined)[],
  description: number,
): string {
  const sum = widths.reduce((total, width) => total + (width?.least ?? 0), 0)
  const rest = `(100% - var(--row-end) - (${tickWidth} + ${description}) * var(--step))`
  return ids
    .map((_, place) => {
      const width = widths[place]
      if (width === undefined) return `minmax(calc(${steps(description)}), 1fr)`
      return `minmax(min(${steps(width.least)}, ${rest} * ${width.least} / ${sum}), calc(${steps(width.usual)}))`
    })
    .join(' ')
}

/**
 * A length in steps of the table. A step is 1 rem if the window has room. With much larger text, a step is smaller, so
 * that text is cut off in cells rather than at the edge of the page.
 */
function steps(rem: number): string {
  return `${rem} * var(--step)`
}
