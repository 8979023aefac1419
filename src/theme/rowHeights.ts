import type { Density } from '../../machines/list/domain/preferences.ts'

/**
 * Height of a line and of a card in rem. All rows have the same height, so that the space reserved for rows that are
 * not rendered is right.
 */
export const rowHeights: Readonly<Record<Density, { readonly line: number; readonly card: number }>> = {
  comfortable: { line: 2.0625, card: 4.75 },
  compact: { line: 1.625, card: 4.25 },
}

/** The rules that define the heights by an element's `data-density`. */
export function rowHeightRules(): string {
  return Object.entries(rowHeights)
    .map(
      ([density, { line, card }]) =>
        `[data-density='${density}'] { --line-height: ${line}rem; --card-height: ${card}rem; }`,
    )
    .join('\n')
}
