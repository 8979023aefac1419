import type { Line } from './lines.ts'

/** The rows of a group or of folded rows, by the id of their line; none unless that line is on screen. */
export function rowsOfLine(lines: readonly Line[], id: string): readonly number[] {
  const line = lines.find((each) => each.id === id)
  if (line?.kind === 'fold') return line.fold.rows
  return line?.kind === 'group' ? line.group.rows : []
}
