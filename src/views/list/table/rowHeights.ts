import type { Density } from '../../../../machines/list/domain/preferences.ts'

/**
 * The media query of the windows in which rows are cards (docs/behaviour.md#columns), as in the style sheets: those
 * below 900 px, or wider ones in proportion if the browser's default font size is larger than 16 px.
 */
export const narrowWindow = '(max-width: 56.249em)'

/**
 * Height of a line, of a card, and of the line of a group, in rem. All rows of a kind have the same height, so that the space reserved for rows that are
 * not rendered is right.
 */
const heights: Readonly<Record<Density, { readonly line: number; readonly card: number; readonly group: number }>> = {
  comfortable: { line: 2.0625, card: 4.75, group: 2.5 },
  compact: { line: 1.625, card: 4.25, group: 2.125 },
}

/** Pixels per rem at the browser's default font size. At another size, the heights of rendered rows are measured. */
const usualRem = 16

/** The heights as CSS variables for the table's style sheet. */
export function rowHeightProperties(density: Density): Readonly<Record<`--${string}`, string>> {
  const { line, card, group } = heights[density]
  return { '--line-height': `${line}rem`, '--card-height': `${card}rem`, '--group-height': `${group}rem` }
}

/** The estimated height of a row, or of the line of a group, in pixels. */
export function likelyRowHeight(density: Density, areCards: boolean, isGroup = false): number {
  const { line, card, group } = heights[density]
  if (areCards) return usualRem * card
  return usualRem * (isGroup ? group : line)
}
