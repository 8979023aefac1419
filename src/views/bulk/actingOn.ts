import type { SnapshotFrom } from 'xstate'
import { sortIncidents } from '../../../machines/bulk/domain/operation.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { keyedRows } from '../../../machines/incident/domain/keyedRows.ts'
import type { IncidentsRef } from '../../../machines/list/incidents.ts'

/** The rows of a group that an operation is offered for: without those that have left the list or need it no more. */
export function actingOn(
  operation: 'acknowledge' | 'close',
  rows: readonly number[],
  { context: { store, departed } }: SnapshotFrom<IncidentsRef>,
): readonly number[] {
  const known = new Map<number, Incident>()
  for (const pk of rows) {
    const incident = store.storedIncidents.get(pk)?.incident
    if (incident !== undefined) known.set(pk, incident)
  }
  if (operation === 'acknowledge') return keyedRows(operation, rows, known, departed).pks
  return sortIncidents(operation, '', rows, known).applying.filter((pk) => !departed.has(pk))
}
