/** Where Tab enters the rows of the list. */
export interface RowEntry<Row = number> {
  /** The rows on screen, in order: primary keys, or the ids of lines. */
  readonly rows: readonly Row[]
  /** The row that has the focus, or the last row that had it; undefined if no row has had the focus yet. */
  readonly entered: Row | undefined
  /** The row that Tab moves to: `entered` while that row is listed, otherwise the neighbour that replaced it. */
  readonly tabStop: Row | undefined
}

/**
 * The entry after the rows have changed. A row that has left is replaced by the next row, or by the previous row if it
 * was the last.
 */
export function withRows<Row>({ rows: before, entered, tabStop }: RowEntry<Row>, rows: readonly Row[]): RowEntry<Row> {
  if (entered === undefined || rows.includes(entered)) return { rows, entered, tabStop: entered }
  const present = new Set(rows)
  const place = tabStop === undefined ? -1 : before.indexOf(tabStop)
  const isListed = (row: Row) => present.has(row)
  const neighbour =
    place < 0 ? undefined : (before.slice(place).find(isListed) ?? before.slice(0, place).findLast(isListed))
  return { rows, entered, tabStop: neighbour }
}
