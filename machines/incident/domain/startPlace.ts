/**
 * The place of a start among rows that begin with the newest, found by binary search: behind those that started at the
 * same time. `startOf` is the start of a row, in the same unit.
 */
export function startPlace<Row>(rows: readonly Row[], start: number, startOf: (row: Row) => number): number {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const row = rows[middle]
    if (row !== undefined && start > startOf(row)) to = middle
    else from = middle + 1
  }
  return from
}
