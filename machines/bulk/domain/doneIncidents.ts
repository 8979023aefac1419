import type { Incident, IncidentChange } from '../../incident/domain/incident.ts'
import { undoneIncidents } from './ledger.ts'
import type { BulkOperation } from './operation.ts'
import type { BulkRun } from './run.ts'

/**
 * The new versions of the incidents that a run has changed. Incidents that the store does not have, or already has in
 * that state, are left out. The addresses of created tickets are unknown, and notes change nothing. `now` is in milliseconds since 1970.
 */
export function doneIncidents(
  { operation, text, ledger }: Pick<BulkRun, 'operation' | 'text' | 'ledger'>,
  known: ReadonlyMap<number, Incident>,
  now: number,
): readonly Incident[] {
  const change = changeBy(operation, text, now)
  if (change === undefined) return []
  const undone = undoneIncidents(operation, text, known)
  return ledger.succeeded.flatMap((pk) => {
    const incident = known.get(pk)
    return incident === undefined || !undone.has(pk) ? [] : [{ ...incident, ...change }]
  })
}

function changeBy(operation: BulkOperation, text: string, now: number): IncidentChange | undefined {
  switch (operation) {
    case 'acknowledge':
      return { acked: true }
    case 'close':
      return { open: false, endTime: new Date(now).toISOString() }
    case 'reopen':
      return { open: true, endTime: 'infinity' }
    case 'saveTicketUrl':
    case 'shareTicket':
      return { ticketUrl: text }
    case 'createTicket':
    case 'addNote':
      return undefined
  }
}
