import type { ShiftEntry } from './shift.ts'

/** What one person did to several incidents at once, or to one (docs/behaviour.md#shift). */
export interface EntryLine {
  /** The first of them; its time, its text and who wrote it are those of all. */
  readonly entry: ShiftEntry
  readonly pks: readonly number[]
}

/** Entries of a bulk operation are at most so many milliseconds apart. */
const together = 60_000

/** The entries as lines: those of the same person with the same text, each within a minute of the one before, are one line. */
export function entryLines(entries: readonly ShiftEntry[]): readonly EntryLine[] {
  const lines: { entry: ShiftEntry; pks: number[]; last: number }[] = []
  const open = new Map<string, (typeof lines)[number]>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.by, entry.text])
    const line = open.get(key)
    if (entry.by !== undefined && line !== undefined && Math.abs(line.last - entry.at) <= together) {
      line.pks.push(entry.pk)
      line.last = entry.at
    } else {
      const begun = { entry, pks: [entry.pk], last: entry.at }
      lines.push(begun)
      open.set(key, begun)
    }
  }
  return lines.map(({ entry, pks }) => ({ entry, pks: [...new Set(pks)] }))
}
