import type { GivenAcknowledgement } from '../../incident/domain/action.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { chunkSize } from './chunkSize.ts'
import type { BulkOperation, BulkOutcome, RefusedIncident, SortedIncidents } from './operation.ts'

/**
 * The ledger of one run. Every incident that is not waiting, withheld or left out was sent; it counts as succeeded only
 * if a response says so or, once the run is resumed, if a review found it changed.
 */
export interface BulkLedger {
  /** The incidents that are not sent yet or, if the run was cut off, are never sent. */
  readonly waiting: readonly number[]
  /** Never sent, because the operator stopped the run. */
  readonly withheld: readonly number[]
  /** Never to be sent, because the operation does not apply to them. */
  readonly leftOut: readonly RefusedIncident[]
  readonly succeeded: readonly number[]
  readonly refused: readonly RefusedIncident[]
  /** Sent, but with an unknown outcome; `reason` says why. */
  readonly unanswered: readonly RefusedIncident[]
  /** The unanswered incidents that a review found changed. */
  readonly changed: readonly number[]
  /** The unanswered incidents that a review found unchanged. */
  readonly unchanged: readonly number[]
  /** The unanswered incidents that somebody else has dealt with; `reason` says who: 'closed by ben'. */
  readonly byOthers: readonly RefusedIncident[]
  /** The acknowledgements that the run has made, as far as the answers name them; left out if it has made none. */
  readonly given?: readonly GivenAcknowledgement[] | undefined
}

export const emptyLedger: BulkLedger = newLedger({ applying: [], leftOut: [] })

/** The ledger of a run that has not begun. */
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
    byOthers: [],
  }
}

/** The incidents of the next call. */
export function nextChunk({ waiting }: BulkLedger, size = chunkSize): readonly number[] {
  return waiting.slice(0, size)
}

/** Whether the next call is the last one. */
export function isLastChunk({ waiting }: BulkLedger, size = chunkSize): boolean {
  return waiting.length <= size
}

/** Stops a run after the current chunk: the rest is never sent. */
export function withholdRest(ledger: BulkLedger, size: number): BulkLedger {
  const currentChunk = nextChunk(ledger, size)
  return {
    ...ledger,
    waiting: currentChunk,
    withheld: [...ledger.withheld, ...ledger.waiting.slice(currentChunk.length)],
  }
}

/** The reason given for an incident that the answer does not mention, so that its outcome is unknown. */
const notNamed = 'not mentioned in the response'

/** Records an answer. Incidents in the answer that were not in the chunk are ignored. */
export function recordOutcome(ledger: BulkLedger, chunk: readonly number[], outcome: BulkOutcome): BulkLedger {
  const [asked, done] = [new Set(chunk), new Set(outcome.succeeded)]
  const succeeded = chunk.filter((pk) => done.has(pk))
  const refused = outcome.refused.filter(({ pk }) => asked.has(pk) && !done.has(pk))
  const named = new Set([...succeeded, ...refused.map(({ pk }) => pk)])
  const given = outcome.given?.filter(({ pk }) => asked.has(pk) && done.has(pk)) ?? []
  return {
    ...sent(ledger, chunk),
    ...(given.length === 0 ? {} : { given: [...(ledger.given ?? []), ...given] }),
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

/** Records that the server refused a whole call. */
export function recordRefusal(ledger: BulkLedger, chunk: readonly number[], reason: string): BulkLedger {
  return { ...sent(ledger, chunk), refused: [...ledger.refused, ...becauseOf(reason, chunk)] }
}

/** Records that the outcome of a call is unknown, and why: the server failed, or no answer arrived. */
export function recordSilence(ledger: BulkLedger, chunk: readonly number[], reason: string): BulkLedger {
  return { ...sent(ledger, chunk), unanswered: [...ledger.unanswered, ...becauseOf(reason, chunk)] }
}

function becauseOf(reason: string, pks: readonly number[]): readonly RefusedIncident[] {
  return pks.map((pk) => ({ pk, reason }))
}

function sent(ledger: BulkLedger, chunk: readonly number[]): BulkLedger {
  return { ...ledger, waiting: without(ledger.waiting, chunk) }
}

/** The number of incidents that were sent: the m in 'Closed {n}/{m} incident(s)'. */
export function sentCount({ succeeded, refused, unanswered }: BulkLedger): number {
  return succeeded.length + refused.length + unanswered.length
}

/** Whether the outcome of some unanswered incidents has not been looked up, or could not be determined. */
export function isReviewDue(ledger: BulkLedger): boolean {
  return unconfirmedIncidents(ledger).length > 0
}

/** The number of incidents in the run, sent or not, except those left out. */
export function totalCount(ledger: BulkLedger): number {
  return sentCount(ledger) + ledger.waiting.length + ledger.withheld.length
}

/** The known incidents that are not yet in the state that the operation puts them in. */
export function undoneIncidents(
  operation: BulkOperation,
  text: string,
  known: ReadonlyMap<number, Incident>,
): ReadonlySet<number> {
  return new Set([...known.values()].filter((incident) => !isDone(operation, text, incident)).map(({ pk }) => pk))
}

/**
 * Records the outcome for the unanswered incidents. `now` holds them as just fetched. `undone` holds the incidents
 * that, before the run, were known to need the operation. Nothing is recorded for an incident that no longer exists, or
 * whose state does not show whether the run changed it.
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
    byOthers: [],
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

/** Whether an incident is in the state that the operation puts it in. A note leaves every incident as it is. */
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
    case 'shareTicket':
      return text === '' ? incident.ticketUrl !== '' : incident.ticketUrl === text
    case 'addNote':
      return true
  }
}

/** The ledger of a resumed run, in which the incidents that were found changed count as succeeded. */
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

/** The incidents that the operator may want to retry: refused, never sent, or unanswered and not known to be done. */
export function failedIncidents(ledger: BulkLedger): readonly number[] {
  const { refused, changed, byOthers } = ledger
  const settled = [...changed, ...byOthers.map(({ pk }) => pk)]
  return [...refused.map(({ pk }) => pk), ...without(unansweredIncidents(ledger), settled), ...unsentIncidents(ledger)]
}

/** All incidents of the run, except those left out. */
export function allIncidents(ledger: BulkLedger): readonly number[] {
  const { succeeded, refused } = ledger
  return [...succeeded, ...refused.map(({ pk }) => pk), ...unansweredIncidents(ledger), ...unsentIncidents(ledger)]
}

/** All incidents that were never sent. */
export function unsentIncidents({ waiting, withheld }: BulkLedger): readonly number[] {
  return [...waiting, ...withheld]
}

export function unansweredIncidents({ unanswered }: BulkLedger): readonly number[] {
  return unanswered.map(({ pk }) => pk)
}

/** The incidents that were found unchanged, each with the reason why its call was not confirmed. */
export function unchangedIncidents({ unanswered, unchanged }: BulkLedger): readonly RefusedIncident[] {
  const found = new Set(unchanged)
  return unanswered.filter(({ pk }) => found.has(pk))
}

/** The incidents whose outcome is still unknown, each with the reason why its call was not confirmed. */
export function unconfirmedIncidents(ledger: BulkLedger): readonly RefusedIncident[] {
  const { unanswered, changed, unchanged, byOthers } = ledger
  const found = new Set([...changed, ...unchanged, ...byOthers.map(({ pk }) => pk)])
  return unanswered.filter(({ pk }) => !found.has(pk))
}

/** In linear time, because a run may contain thousands of incidents. */
function without(pks: readonly number[], others: readonly number[]): readonly number[] {
  const gone = new Set(others)
  return pks.filter((pk) => !gone.has(pk))
}
