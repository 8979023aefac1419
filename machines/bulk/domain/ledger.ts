import type { Incident } from '../../incident/domain/incident.ts'
import { chunkSize } from './chunkSize.ts'
import type { BulkOperation, BulkOutcome, RefusedIncident, SortedIncidents } from './operation.ts'

/** The account of one run. What is not waiting any more was sent; only the answers' `changes` say what succeeded. */
export interface BulkLedger {
  /** Not sent so far, or not at all where the run was cut. */
  readonly waiting: readonly number[]
  /** Never sent, as a person stopped the run. */
  readonly withheld: readonly number[]
  /** Never to be sent: the operation does not apply to them. */
  readonly leftOut: readonly RefusedIncident[]
  readonly succeeded: readonly number[]
  readonly refused: readonly RefusedIncident[]
  /** Sent, and no answer says what became of them; the reason is why not. */
  readonly unanswered: readonly RefusedIncident[]
  /** Of the unanswered: those that were found changed all the same, and those that were found as before. */
  readonly changed: readonly number[]
  readonly unchanged: readonly number[]
}

/** Nothing sent, nothing to send. */
export const emptyLedger: BulkLedger = newLedger({ applying: [], leftOut: [] })

/** The account of a run that has not begun. */
export function newLedger({ applying, leftOut }: SortedIncidents): BulkLedger {
  return {
    waiting: applying,
    withheld: [],
    leftOut,
    succeeded: [],
    refused: [],
    unanswered: [],
    changed: [],
    unchanged: [],
  }
}

/** The incidents of the next call. */
export function nextChunk({ waiting }: BulkLedger, size = chunkSize): readonly number[] {
  return waiting.slice(0, size)
}

/** Whether nothing will be left to send once this chunk has been answered. */
export function isLastChunk({ waiting }: BulkLedger, size = chunkSize): boolean {
  return waiting.length <= size
}

/** Stops a run after the chunk under way: what comes after it is never sent. */
export function withholdRest(ledger: BulkLedger, size: number): BulkLedger {
  const underWay = nextChunk(ledger, size)
  return { ...ledger, waiting: underWay, withheld: [...ledger.withheld, ...ledger.waiting.slice(underWay.length)] }
}

/** Why nobody knows what became of an incident that the answer passes over. */
const notNamed = 'not named in the answer'

/** Enters an answer. Incidents it names without having been asked for do not count. */
export function recordOutcome(ledger: BulkLedger, chunk: readonly number[], outcome: BulkOutcome): BulkLedger {
  const [asked, done] = [new Set(chunk), new Set(outcome.succeeded)]
  const succeeded = chunk.filter((pk) => done.has(pk))
  const refused = outcome.refused.filter(({ pk }) => asked.has(pk) && !done.has(pk))
  const named = new Set([...succeeded, ...refused.map(({ pk }) => pk)])
  return {
    ...sent(ledger, chunk),
    succeeded: [...ledger.succeeded, ...succeeded],
    refused: [...ledger.refused, ...refused],
    unanswered: [
      ...ledger.unanswered,
      ...becauseOf(
        notNamed,
        chunk.filter((pk) => !named.has(pk)),
      ),
    ],
  }
}

/** Enters that the server refused a whole call. */
export function recordRefusal(ledger: BulkLedger, chunk: readonly number[], reason: string): BulkLedger {
  return { ...sent(ledger, chunk), refused: [...ledger.refused, ...becauseOf(reason, chunk)] }
}

/** Enters that nobody knows what became of a call, and why: the server broke, or no answer came. */
export function recordSilence(ledger: BulkLedger, chunk: readonly number[], reason: string): BulkLedger {
  return { ...sent(ledger, chunk), unanswered: [...ledger.unanswered, ...becauseOf(reason, chunk)] }
}

function becauseOf(reason: string, pks: readonly number[]): readonly RefusedIncident[] {
  return pks.map((pk) => ({ pk, reason }))
}

function sent(ledger: BulkLedger, chunk: readonly number[]): BulkLedger {
  return { ...ledger, waiting: without(ledger.waiting, chunk) }
}

/** How many were sent: the m of 'Closed {n}/{m} incident(s)'. */
export function sentCount({ succeeded, refused, unanswered }: BulkLedger): number {
  return succeeded.length + refused.length + unanswered.length
}

/** Whether of some that were sent it has not been looked up yet what became of them, or could not be told. */
export function isReviewDue({ unanswered, changed, unchanged }: BulkLedger): boolean {
  return unanswered.length > changed.length + unchanged.length
}

/** How many the run is about, sent or not. */
export function totalCount(ledger: BulkLedger): number {
  return sentCount(ledger) + ledger.waiting.length + ledger.withheld.length
}

/** Those that do not look yet as they will after the operation: what is known of a run's incidents before it begins. */
export function undoneIncidents(
  operation: BulkOperation,
  text: string,
  known: ReadonlyMap<number, Incident>,
): ReadonlySet<number> {
  return new Set([...known.values()].filter((incident) => !isDone(operation, text, incident)).map(({ pk }) => pk))
}

/**
 * Enters what the unanswered incidents are `now`, fetched after the run; `undone` are those that were known not to look
 * like that before. Where an incident could look the same either way, or is not there any more, nothing is entered.
 */
export function recordReview(
  ledger: BulkLedger,
  operation: BulkOperation,
  text: string,
  undone: ReadonlySet<number>,
  now: readonly Incident[],
): BulkLedger {
  const found = new Map(now.map((incident) => [incident.pk, incident]))
  const verdicts = ledger.unanswered.map(({ pk }) => ({
    pk,
    verdict: verdictOf(operation, text, undone.has(pk), found.get(pk)),
  }))
  return {
    ...ledger,
    changed: verdicts.flatMap(({ pk, verdict }) => (verdict === 'changed' ? [pk] : [])),
    unchanged: verdicts.flatMap(({ pk, verdict }) => (verdict === 'unchanged' ? [pk] : [])),
  }
}

function verdictOf(
  operation: BulkOperation,
  text: string,
  wasUndone: boolean,
  now: Incident | undefined,
): 'changed' | 'unchanged' | undefined {
  if (now === undefined) return undefined
  if (!isDone(operation, text, now)) return 'unchanged'
  return wasUndone ? 'changed' : undefined
}

/** Whether an incident looks as it would after the operation. */
function isDone(operation: BulkOperation, text: string, incident: Incident): boolean {
  switch (operation) {
    case 'acknowledge':
      return incident.acked
    case 'close':
      return !incident.open
    case 'reopen':
      return incident.open
    case 'saveTicketUrl':
      return incident.ticketUrl === text
    case 'createTicket':
      return incident.ticketUrl !== ''
  }
}

/** The account of a run that goes on: what was found changed is done. */
export function withFoundDone(ledger: BulkLedger): BulkLedger {
  const { changed, succeeded, unanswered } = ledger
  const found = new Set(changed)
  return {
    ...ledger,
    succeeded: [...succeeded, ...changed],
    unanswered: unanswered.filter(({ pk }) => !found.has(pk)),
    changed: [],
  }
}

/** Those a person may want to try again: refused, never sent, or sent and not found changed. */
export function failedIncidents(ledger: BulkLedger): readonly number[] {
  const { refused, changed } = ledger
  return [...refused.map(({ pk }) => pk), ...without(unansweredIncidents(ledger), changed), ...unsentIncidents(ledger)]
}

/** Everything the run was about, but for what was left out. */
export function allIncidents(ledger: BulkLedger): readonly number[] {
  const { succeeded, refused } = ledger
  return [...succeeded, ...refused.map(({ pk }) => pk), ...unansweredIncidents(ledger), ...unsentIncidents(ledger)]
}

/** Those that were never sent, whoever ended the run. */
export function unsentIncidents({ waiting, withheld }: BulkLedger): readonly number[] {
  return [...waiting, ...withheld]
}

/** Those that were sent, and no answer says what became of them. */
export function unansweredIncidents({ unanswered }: BulkLedger): readonly number[] {
  return unanswered.map(({ pk }) => pk)
}

/** Those that were found as before, each with why its call was not confirmed. */
export function unchangedIncidents({ unanswered, unchanged }: BulkLedger): readonly RefusedIncident[] {
  const found = new Set(unchanged)
  return unanswered.filter(({ pk }) => found.has(pk))
}

/** The incidents of which nobody knows whether they changed, each with why its call was not confirmed. */
export function unconfirmedIncidents({ unanswered, changed, unchanged }: BulkLedger): readonly RefusedIncident[] {
  const found = new Set([...changed, ...unchanged])
  return unanswered.filter(({ pk }) => !found.has(pk))
}

/** In one pass: a run may be about thousands. */
function without(pks: readonly number[], others: readonly number[]): readonly number[] {
  const gone = new Set(others)
  return pks.filter((pk) => !gone.has(pk))
}
