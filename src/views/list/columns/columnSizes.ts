/** What only the page knows of the columns: their places and widths on screen (docs/behaviour.md#columns). */
import type { ColumnId } from '../../../../machines/list/domain/columns.ts'
import { descriptionWidth } from '../table/columnCells.tsx'

/** Pixels per rem at the browser's default font size. */
export const usualRem = 16

/** How many pixels on screen a pixel is at the browser's default font size. */
export function scaleOf({ ownerDocument }: Element): number {
  const size = Number.parseFloat(
    ownerDocument.defaultView?.getComputedStyle(ownerDocument.documentElement).fontSize ?? '',
  )
  return Number.isNaN(size) ? 1 : size / usualRem
}

/** The width of a heading, in pixels at the browser's default font size. */
export function widthOnScreen(heading: Element): number {
  return Math.round(heading.getBoundingClientRect().width / scaleOf(heading))
}

/** The greatest width of a column that leaves the description its least one. */
export function mostWidth(heading: Element): number {
  const description = heading.parentElement?.querySelector('[data-column=description]')
  const left = description ? widthOnScreen(description) - descriptionWidth.wide * usualRem : 0
  return widthOnScreen(heading) + Math.max(0, left)
}

/** The width that the heading and all cells of its column need, in pixels at the browser's default font size. */
export function fittingWidth(heading: HTMLElement): number {
  // In a row, the tick is before the cells.
  const place = [...(heading.parentElement?.querySelectorAll('[data-id]') ?? [])].indexOf(heading) + 1
  const rows = [...(heading.closest('table')?.querySelectorAll('tr[data-pk]') ?? [])]
  const cells = [heading, ...rows.map(({ children }) => children[place])].filter((cell) => cell instanceof HTMLElement)
  // The browser lays all of them out once, and paints none of it.
  for (const { style } of cells) Object.assign(style, { width: 'max-content', justifySelf: 'start' })
  const widest = Math.max(...cells.map((cell) => cell.getBoundingClientRect().width))
  for (const { style } of cells) Object.assign(style, { width: '', justifySelf: '' })
  return Math.ceil(widest / scaleOf(heading))
}

/** The headings on screen, from left to right: a window may have no room for a column that the operator has chosen. */
export function headingsOnScreen(headings: HTMLElement): readonly HTMLElement[] {
  return [...headings.querySelectorAll<HTMLElement>('[data-id]')].filter(
    (heading) => heading.getBoundingClientRect().width > 0,
  )
}

/**
 * The place among the columns on screen of one that is dropped here: after all others whose middle is further left.
 * Outside of the table it stays where it is.
 */
export function placeAt(
  headings: HTMLElement,
  column: ColumnId,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): number {
  const onScreen = headingsOnScreen(headings)
  const table = headings.closest('table')?.getBoundingClientRect()
  const isOutside =
    table === undefined ||
    clientX < table.left ||
    clientX > table.right ||
    clientY < table.top ||
    clientY > table.bottom
  if (isOutside) return onScreen.findIndex(({ dataset }) => dataset['id'] === column)
  return onScreen.filter((heading) => {
    const { left, width } = heading.getBoundingClientRect()
    return heading.dataset['id'] !== column && left + width / 2 < clientX
  }).length
}

/** Whether the main button of the mouse, or a finger, is down. */
export function isMainDown({ buttons }: Pick<MouseEvent, 'buttons'>): boolean {
  return buttons % 2 === 1
}
