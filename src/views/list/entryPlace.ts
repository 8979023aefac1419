import type { IncidentListRef } from '../../../machines/list/incidentList.ts'

interface Entry {
  /** The row that had the focus last. */
  readonly entered: number | undefined
  /** The row that stands for it: itself as long as it is there. */
  readonly row: number | undefined
  readonly rows: readonly number[]
}

/** What each list was last entered by, so that a row that goes leaves its place to a neighbour. */
const entries = new WeakMap<IncidentListRef, Entry>()

/**
 * The place in the list, from 0, at which the keyboard enters: that of the row which had the focus last. Where that one
 * is gone, of the row that followed it, or of the one before it where none did; the first where neither is there.
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
