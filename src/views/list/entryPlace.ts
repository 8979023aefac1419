import type { IncidentListRef } from '../../../machines/list/incidentList.ts'

interface Entry {
  /** The row that last had the focus. */
  readonly entered: number | undefined
  /** That row, or the row that stands in for it after it left the list. */
  readonly row: number | undefined
  readonly rows: readonly number[]
}

/** Remembers how each list was last entered, so that a neighbour can stand in for a row that leaves. */
const entries = new WeakMap<IncidentListRef, Entry>()

/**
 * The index of the row at which the keyboard enters the list: the row that last had the focus. If that row is gone, the
 * row that followed it, otherwise the nearest row before it; the first row if none of these is left.
 */
export function entryPlace(list: IncidentListRef, entered: number | undefined, rows: readonly number[]): number {
  const last = entries.get(list)
  const row = entered === undefined || rows.includes(entered) ? entered : standIn(last, entered, rows)
  if (last?.row !== row || last?.rows !== rows || last.entered !== entered) entries.set(list, { entered, row, rows })
  return row === undefined ? 0 : Math.max(0, rows.indexOf(row))
}

function standIn(last: Entry | undefined, entered: number, rows: readonly number[]): number | undefined {
  if (last === undefined || last.entered !== entered || last.rows === rows) return last?.row
  const place = last.row === undefined ? -1 : last.rows.indexOf(last.row)
  if (place < 0) return undefined
  const present = new Set(rows)
  return (
    last.rows.slice(place).find((pk) => present.has(pk)) ?? last.rows.slice(0, place).findLast((pk) => present.has(pk))
  )
}
