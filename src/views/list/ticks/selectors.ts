import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { SelectionRef } from '../../../../machines/list/selection.ts'

type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/** Primary keys of the ticked incidents, on all pages. */
export function tickedPks({ context }: SnapshotFrom<SelectionRef>): ReadonlySet<number> {
  return context.ticked
}

/** Whether all, some or none of the page's rows are ticked. */
export function pageTicks(ticked: ReadonlySet<number>) {
  return ({ context }: IncidentsSnapshot): 'all' | 'some' | 'none' => {
    if (ticked.size === 0) return 'none'
    const page = tickable(context)
    const count = page.filter((pk) => ticked.has(pk)).length
    if (count === 0) return 'none'
    return count === page.length ? 'all' : 'some'
  }
}

/** The rows on screen that can be ticked: all except held rows that have left the list. */
export function tickablePks({ context }: IncidentsSnapshot): readonly number[] {
  return tickable(context)
}

function tickable({ store, departed }: IncidentsSnapshot['context']): readonly number[] {
  return departed.size === 0 ? store.incidents : store.incidents.filter((pk) => !departed.has(pk))
}
