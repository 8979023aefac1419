import type { Density } from '../../../../machines/list/domain/preferences.ts'
import { rowHeights } from '../../../theme/rowHeights.ts'

/**
 * The media query of the windows in which rows are cards (docs/behaviour.md#columns), as in the style sheets: those
 * below 900 px, or wider ones in proportion if the browser's default font size is larger than 16 px.
 */
export const narrowWindow = '(max-width: 56.249em)'

/** Pixels per rem at the browser's default font size. At another size, the heights of rendered rows are measured. */
const usualRem = 16

/** The estimated height of a row, in pixels. */
export function likelyRowHeight(density: Density, areCards: boolean): number {
  const { line, card } = rowHeights[density]
  return usualRem * (areCards ? card : line)
}
