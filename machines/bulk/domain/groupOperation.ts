/** What can be done with a group or with folded rows, by its buttons and by the keys alike (docs/behaviour.md#groups). */
import type { Incident } from '../../incident/domain/incident.ts'
import type { BulkOperation } from './operation.ts'

/** An operation, and the rows of the group that it acts on; undefined if there is none for these rows. */
export interface GroupOperation {
  readonly operation: BulkOperation | undefined
  readonly pks: readonly number[]
}

/**
 * Closes the rows of a group that can be closed, whatever the others are, or, once there are none, reopens those that can
 * be reopened. The rows are those that are still on the list.
 */
export function groupSignOff(pks: readonly number[], known: ReadonlyMap<number, Incident>): GroupOperation {
  const stateful = pks.filter((pk) => known.get(pk)?.stateful)
  const open = stateful.filter((pk) => known.get(pk)?.open)
  if (open.length > 0) return { operation: 'close', pks: open }
  return stateful.length > 0 ? { operation: 'reopen', pks: stateful } : { operation: undefined, pks }
}
