/** Whether the checkbox of a group or a fold is ticked (docs/behaviour.md#groups). */

/** How many of some rows are ticked. */
export type PartTick = 'all' | 'some' | 'none'

/** How many of the rows of a group or a fold are ticked. */
export function partTick(rows: readonly number[], ticked: ReadonlySet<number>): PartTick {
  if (ticked.size === 0 || rows.length === 0) return 'none'
  const isFirst = ticked.has(rows[0] ?? Number.NaN)
  if (rows.some((pk) => ticked.has(pk) !== isFirst)) return 'some'
  return isFirst ? 'all' : 'none'
}
