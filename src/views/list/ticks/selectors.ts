import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'

type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/**
 * Whether all, some or none of these rows are ticked, apart from rows that cannot be ticked. Runs after every change of
 * any row, so it stops at the first row that decides the result.
 */
export function pageTicks(rows: readonly number[], ticked: ReadonlySet<number>) {
  return ({ context: { departed } }: IncidentsSnapshot): 'all' | 'some' | 'none' => {
    const isTicked = (pk: number) => ticked.has(pk) && !departed.has(pk)
    if (ticked.size === 0 || !rows.some(isTicked)) return 'none'
    return rows.every((pk) => isTicked(pk) || departed.has(pk)) ? 'all' : 'some'
  }
}

/** Whether any of these rows can be ticked. Runs after every change of any row, so it stops at the first. */
export function hasTickable(rows: readonly number[]) {
  return ({ context: { departed } }: IncidentsSnapshot): boolean => rows.some((pk) => !departed.has(pk))
}

/** The rows on screen that can be ticked: all except held rows that have left the list. */
export function tickablePks(rows: readonly number[]) {
  return ({ context: { departed } }: IncidentsSnapshot): readonly number[] =>
    departed.size === 0 ? rows : rows.filter((pk) => !departed.has(pk))
}
