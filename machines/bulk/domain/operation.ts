import type { GivenAcknowledgement } from '../../incident/domain/action.ts'
import { isClosed, type Incident } from '../../incident/domain/incident.ts'

/** The bulk operations (docs/behaviour.md#bulk-runs). */
export const bulkOperations = [
  'acknowledge',
  'close',
  'reopen',
  'saveTicketUrl',
  'createTicket',
  'shareTicket',
  'addNote',
] as const
export type BulkOperation = (typeof bulkOperations)[number]

/** The outcome of one bulk call. Incidents that the answer does not mention are in neither list. */
export interface BulkOutcome {
  readonly succeeded: readonly number[]
  readonly refused: readonly RefusedIncident[]
  /** The acknowledgements that the call made; left out if it made none, or if the answer does not name them. */
  readonly given?: readonly GivenAcknowledgement[]
}

/** An incident, with the reason why it was not changed or why the outcome is unknown. */
export interface RefusedIncident {
  readonly pk: number
  readonly reason: string
}

/** The incidents that an operation applies to, and those it leaves out. */
export interface SortedIncidents {
  readonly applying: readonly number[]
  readonly leftOut: readonly RefusedIncident[]
}

/**
 * Sorts the selected incidents by whether an operation applies to them. Incidents that the client does not know are
 * sent too: the server decides about them. `text` is the ticket URL; an empty one removes it. For one ticket for all,
 * it is the address of that ticket, '' until it has been created.
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

/** What is ordered, as far as it decides to which incidents it applies. */
export interface Ordered {
  readonly operation: BulkOperation
  readonly text: string
  /** Set if only incidents that have no ticket by then are given this one. */
  readonly keepsTickets?: true | undefined
}

/** Sorts the incidents of an order or a run, now or when it goes on: what applies depends on what is known by then. */
export function sortOrdered(
  { operation, text, keepsTickets }: Ordered,
  pks: readonly number[],
  known: ReadonlyMap<number, Incident>,
): SortedIncidents {
  const sorted = sortIncidents(operation, text, pks, known)
  return keepsTickets === true ? withoutTicketed(sorted, known) : sorted
}

/** Leaves out the incidents that are known to have a ticket: somebody has linked it in the meantime. */
function withoutTicketed(
  { applying, leftOut }: SortedIncidents,
  known: ReadonlyMap<number, Incident>,
): SortedIncidents {
  const isTicketed = (pk: number) => (known.get(pk)?.ticketUrl ?? '') !== ''
  const ticketed = applying.filter(isTicketed).map((pk) => ({ pk, reason: 'has a ticket already' }))
  return { applying: applying.filter((pk) => !isTicketed(pk)), leftOut: [...leftOut, ...ticketed] }
}

/** Why the operation does not apply to the incident: words that begin with 'is' or 'has'. */
function reasonToLeaveOut(operation: BulkOperation, text: string, incident: Incident | undefined): string | undefined {
  if (incident === undefined) return undefined
  const { stateful, open, ticketUrl } = incident
  switch (operation) {
    case 'acknowledge':
    case 'addNote':
      return undefined
    case 'close':
      if (!stateful) return 'is stateless'
      return open ? undefined : 'is already closed'
    case 'reopen':
      if (!stateful) return 'is stateless'
      return open ? 'is already open' : undefined
    case 'saveTicketUrl':
      if (ticketUrl !== text) return undefined
      return text === '' ? 'has no ticket to remove' : 'has this ticket URL already'
    case 'createTicket':
    case 'shareTicket':
      if (isClosed(incident)) return 'is closed'
      if (ticketUrl === '') return undefined
      return ticketUrl === text ? 'has this ticket already' : 'has a ticket already'
  }
}

/**
 * The operation that the sign-off button offers: closing or reopening if `open` is the same for all incidents and at
 * least one of them is stateful; otherwise undefined.
 */
export function sharedSignOff(incidents: readonly Incident[]): 'close' | 'reopen' | undefined {
  const [first] = incidents
  if (first === undefined || incidents.some(({ open }) => open !== first.open)) return undefined
  if (!incidents.some(({ stateful }) => stateful)) return undefined
  return first.open ? 'close' : 'reopen'
}
