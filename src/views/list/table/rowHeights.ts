import type { Density } from '../../../../machines/list/domain/preferences.ts'

/** Window width in pixels below which rows are cards (decisions, List); the style sheets say the same. */
const narrow = 900

/** Height of a line and of a card in rem: all rows are alike, so that rows that are not drawn take the right room. */
const heights: Readonly<Record<Density, { readonly line: number; readonly card: number }>> = {
  comfortable: { line: 2.5, card: 6 },
  compact: { line: 1.875, card: 5.5 },
}

/** Pixels to a rem, unless the person wants letters of another size: then the rows that are drawn are measured. */
const usualRem = 16

/** The heights as the style sheet of the table takes them. */
export function rowHeightProperties(density: Density): Readonly<Record<`--${string}`, string>> {
  const { line, card } = heights[density]
  return { '--line-height': `${line}rem`, '--card-height': `${card}rem` }
}

/** How many pixels a row is likely to be high in a window of that width. */
export function likelyRowHeight(density: Density, windowWidth: number): number {
  const { line, card } = heights[density]
  return usualRem * (windowWidth < narrow ? card : line)
}

/** Whether rows are cards in a window of one width and lines in one of the other. */
export function areOtherRows(oneWidth: number, otherWidth: number): boolean {
  return oneWidth < narrow !== otherWidth < narrow
}
