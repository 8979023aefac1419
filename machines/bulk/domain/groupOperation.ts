/** What can be done with a group or with folded rows, by its buttons and by the keys alike (docs/behaviour.md#groups). */
import type { Incident } from '../../incident/domain/incident.ts'
import { keyedRows } from '../../incident/domain/keyedRows.ts'
import { sortIncidents, type BulkOperation } from './operation.ts'

/** An operation, and the rows of the group that it acts on. */
export interface GroupOperation<Operation extends BulkOperation = BulkOperation> {
  readonly operation: Operation
  readonly pks: readonly number[]
}

/** The rows of a group that an acknowledgement is offered for: those on the list that need it. */
export function groupAcknowledgement(
  rows: readonly number[],
  known: ReadonlyMap<number, Incident>,
  departed: ReadonlySet<number>,
): GroupOperation<'acknowledge'> {
  return { operation: 'acknowledge', pks: keyedRows('acknowledge', rows, known, departed).pks }
}

/**
 * Closes the rows of a group that can be closed, whatever the others are, or, once there are none, reopens those that can
 * be reopened; no rows if neither is possible. Rows that have left the list are left out.
 */
export function groupSignOff(
  rows: readonly number[],
  known: ReadonlyMap<number, Incident>,
  departed: ReadonlySet<number>,
): GroupOperation<'close' | 'reopen'> {
  const listed = departed.size === 0 ? rows : rows.filter((pk) => !departed.has(pk))
  const rowsFor = (operation: 'close' | 'reopen') => sortIncidents(operation, '', listed, known).applying
  const closable = rowsFor('close')
  if (closable.length > 0) return { operation: 'close', pks: closable }
  return { operation: 'reopen', pks: rowsFor('reopen') }
}
