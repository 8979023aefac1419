import type { Density } from '../../machines/list/domain/preferences.ts'

/** Heights in rem. */
interface RowHeights {
  readonly line: number
  readonly card: number
  /** Of the line of a group. As cards, groups are as high as the others. */
  readonly group: number
}

/** All rows of a kind have the same height, so that the space reserved for rows that are not rendered is right. */
export const rowHeights: Readonly<Record<Density, RowHeights>> = {
  comfortable: { line: 2.0625, card: 4.75, group: 2.5 },
  compact: { line: 1.625, card: 4.25, group: 2.125 },
}

/** The rules that define the heights by an element's `data-density`. */
export function rowHeightRules(): string {
  return Object.entries(rowHeights)
    .map(
      ([density, { line, card, group }]) =>
        `[data-density='${density}'] { --line-height: ${line}rem; --card-height: ${card}rem; --group-height: ${group}rem; }`,
    )
    .join('\n')
}
