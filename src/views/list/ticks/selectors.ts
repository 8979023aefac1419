import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { SelectionRef } from '../../../../machines/list/selection.ts'

type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/** Primary keys of the ticked incidents, on all pages. */
export function tickedPks({ context }: SnapshotFrom<SelectionRef>): ReadonlySet<number> {
  return context.ticked
}

/** Whether all, some or none of these rows are ticked, apart from rows that cannot be ticked. */
export function pageTicks(rows: readonly number[], ticked: ReadonlySet<number>) {
  return (snapshot: IncidentsSnapshot): 'all' | 'some' | 'none' => {
    if (ticked.size === 0) return 'none'
    const page = tickablePks(rows)(snapshot)
    const count = page.filter((pk) => ticked.has(pk)).length
    if (count === 0) return 'none'
    return count === page.length ? 'all' : 'some'
  }
}

/** The rows on screen that can be ticked: all except held rows that have left the list. */
export function tickablePks(rows: readonly number[]) {
  return ({ context: { departed } }: IncidentsSnapshot): readonly number[] =>
    departed.size === 0 ? rows : rows.filter((pk) => !departed.has(pk))
}
