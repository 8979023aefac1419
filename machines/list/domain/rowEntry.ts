/** Where Tab enters the rows of the list. */
export interface RowEntry {
  /** Primary keys of the rows on screen, in order. */
  readonly rows: readonly number[]
  /** The row that has the focus, or the last row that had it; undefined if no row has had the focus yet. */
  readonly entered: number | undefined
  /** The row that Tab moves to: `entered` while that row is listed, otherwise the neighbour that replaced it. */
  readonly tabStop: number | undefined
}

/**
 * The entry after the rows have changed. A row that has left is replaced by the next row, or by the previous row if it
 * was the last.
 */
export function withRows({ rows: before, entered, tabStop }: RowEntry, rows: readonly number[]): RowEntry {
  if (entered === undefined || rows.includes(entered)) return { rows, entered, tabStop: entered }
  const present = new Set(rows)
  const place = tabStop === undefined ? -1 : before.indexOf(tabStop)
  const isListed = (pk: number) => present.has(pk)
  const neighbour =
    place < 0 ? undefined : (before.slice(place).find(isListed) ?? before.slice(0, place).findLast(isListed))
  return { rows, entered, tabStop: neighbour }
}
