import type { Incident } from '../../incident/domain/incident.ts'

/** What can be done to many incidents at once (specification, section 2, Selection and bulk). */
export const bulkOperations = ['acknowledge', 'close', 'reopen', 'saveTicketUrl', 'createTicket'] as const
export type BulkOperation = (typeof bulkOperations)[number]

/** What became of the incidents of one bulk call; those the answer does not name are in neither list. */
export interface BulkOutcome {
  readonly succeeded: readonly number[]
  readonly refused: readonly RefusedIncident[]
}

/** An incident, and why nothing was done to it or why nobody knows. */
export interface RefusedIncident {
  readonly pk: number
  readonly reason: string
}

/** The incidents an operation is meant for, and those it would do nothing sensible to. */
export interface SortedIncidents {
  readonly applying: readonly number[]
  readonly leftOut: readonly RefusedIncident[]
}

/**
 * Which of the ticked incidents an operation applies to. One that is not known is sent: the server will say. `text` is
 * the ticket URL; an empty one removes.
 */
export function sortIncidents(
  operation: BulkOperation,
  text: string,
  pks: readonly number[],
  known: ReadonlyMap<number, Incident>,
): SortedIncidents {
  const sorted = pks.map((pk) => ({ pk, reason: reasonToLeaveOut(operation, text, known.get(pk)) }))
  return {
    applying: sorted.flatMap(({ pk, reason }) => (reason === undefined ? [pk] : [])),
    leftOut: sorted.flatMap(({ pk, reason }) => (reason === undefined ? [] : [{ pk, reason }])),
  }
}

function reasonToLeaveOut(operation: BulkOperation, text: string, incident: Incident | undefined): string | undefined {
  if (incident === undefined) return undefined
  const { stateful, open, ticketUrl } = incident
  switch (operation) {
    case 'acknowledge':
      return undefined
    case 'close':
      if (!stateful) return 'stateless'
      return open ? undefined : 'already closed'
    case 'reopen':
      if (!stateful) return 'stateless'
      return open ? 'already open' : undefined
    case 'saveTicketUrl':
      if (ticketUrl !== text) return undefined
      return text === '' ? 'no ticket to remove' : 'has this ticket URL already'
    case 'createTicket':
      return ticketUrl === '' ? undefined : 'has a ticket already'
  }
}

/**
 * What the sign-off button offers: closing or reopening where all share the same open state, and at least one has a
 * state at all; otherwise nothing (specification, section 2).
 */
export function sharedSignOff(incidents: readonly Incident[]): 'close' | 'reopen' | undefined {
  const [first] = incidents
  if (first === undefined || incidents.some(({ open }) => open !== first.open)) return undefined
  if (!incidents.some(({ stateful }) => stateful)) return undefined
  return first.open ? 'close' : 'reopen'
}
