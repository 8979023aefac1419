import type { SnapshotFrom } from 'xstate'
import type { ColumnLayoutRef } from '../../../../machines/list/columnLayout.ts'
import type { ColumnId } from '../../../../machines/list/domain/columns.ts'

/**
 * How a heading looks while one is dragged: it is the dragged one, or the dragged one would be dropped before or after
 * it; undefined for all others.
 */
export function dragMark(id: ColumnId) {
  return (snapshot: SnapshotFrom<ColumnLayoutRef>): 'dragged' | 'before' | 'after' | undefined => {
    if (!snapshot.hasTag('moving')) return undefined
    const { column, shown, to } = snapshot.context.move
    if (id === column) return 'dragged'
    if (shown[to] !== id) return undefined
    return shown.indexOf(column) > to ? 'before' : 'after'
  }
}
