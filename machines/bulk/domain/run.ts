import type { Incident } from '../../incident/domain/incident.ts'
import {
  emptyLedger,
  isReviewDue,
  nextChunk,
  recordSilence,
  undoneIncidents,
  withFoundDone,
  withholdRest,
  type BulkLedger,
} from './ledger.ts'
import { chunkSizeOf, lacksSharedTicket } from './chunkSize.ts'
import { sortOrdered, type Ordered } from './operation.ts'

/** The user's request to carry out an operation on the incidents `pks`. */
export interface BulkOrder extends Ordered {
  readonly pks: readonly number[]
  /** The message or the ticket URL; '' if there is none, or if the one ticket for all has yet to be created. */
  readonly text: string
  /** The expiry of an acknowledgement as an ISO 8601 string; undefined if it never expires. */
  readonly expiration: string | undefined
}

/** A bulk order that is being carried out, with its ledger. */
export interface BulkRun extends Omit<BulkOrder, 'pks'> {
  /** The incidents that, before the run, were known to need the operation (`undoneIncidents`). */
  readonly undone: ReadonlySet<number>
  readonly ledger: BulkLedger
}

/** An empty run. */
export const noRun: BulkRun = {
  operation: 'acknowledge',
  text: '',
  expiration: undefined,
  undone: new Set(),
  ledger: emptyLedger,
}

/**
 * The state of a run:
 * - `underWay`: its next chunk is being sent.
 * - `paused`: the rest waits for the user to resume or end the run.
 * - `over`: nothing more is sent; some outcomes may still be unknown.
 */
export type RunStanding = 'underWay' | 'paused' | 'over'

/** A run with its state, kept for a user who is not signed in, or stored before a reload. */
export interface KeptRun extends BulkRun {
  readonly standing: RunStanding
}

/** Runs by user name, in the order in which they were kept. */
export type KeptRuns = ReadonlyMap<string, KeptRun>

/** The run of the current user, and the runs kept for other users. */
export interface Runs {
  /** The name of the current user; undefined if nobody is signed in. */
  readonly owner: string | undefined
  /** The name of the user who started the run; undefined if there is no run. */
  readonly whose: string | undefined
  readonly run: BulkRun
  readonly kept: KeptRuns
}

/** Keeps the current run for its user, in the given state. */
export function leftBehind(runs: Runs, standing: RunStanding): Runs {
  const { whose, run, kept } = runs
  if (whose === undefined) return runs
  return { ...runs, kept: withRun(kept, whose, leftRun({ ...run, standing })), whose: undefined, run: noRun }
}

/** Makes the user's kept run the current one. */
export function takenUp(runs: Runs): Runs {
  const { owner = '', kept } = runs
  const { standing: _, ...run } = kept.get(owner) ?? { ...noRun, standing: 'over' }
  return { ...runs, whose: owner, run, kept: withoutRun(kept, owner) }
}

/** The reason for an unknown outcome if the page was closed, or another user signed in, before the response arrived. */
const answerLost = 'its answer never arrived'

/**
 * The reason for an unknown outcome if the call for a ticket was answered with 401 after the user signed out: signing
 * out cut the call off, and browsers automatically resend such a call.
 */
export const signedOutMeanwhile = 'signed out before the answer came'

/** The runs after a reload, restored from those that were stored before it. */
export function restoredRuns(runs: KeptRuns): Runs {
  return {
    owner: undefined,
    whose: undefined,
    run: noRun,
    kept: new Map([...runs].map(([whose, run]) => [whose, leftRun(run)])),
  }
}

/**
 * A run after its page was closed or another user signed in: the response to a call in flight is lost, and the rest
 * waits.
 */
function leftRun({ standing, ...run }: KeptRun): KeptRun {
  if (standing !== 'underWay') return { ...run, standing }
  const ledger = recordSilence(run.ledger, nextChunk(run.ledger, chunkSizeOf(run.operation, run.text)), answerLost)
  return { ...run, ledger, standing: ledger.waiting.length > 0 ? 'paused' : 'over' }
}

/**
 * A resumed run, without the incidents that the operation no longer applies to, judging by their current state
 * (`known`).
 */
export function resumedRun(run: BulkRun, known: ReadonlyMap<number, Incident>): BulkRun {
  const { operation, text, undone } = run
  const ledger = withUncreated(run, withFoundDone(run.ledger))
  const { applying, leftOut } = sortOrdered(run, ledger.waiting, known)
  return {
    ...run,
    undone: new Set([...undone, ...undoneIncidents(operation, text, known)]),
    ledger: { ...ledger, waiting: applying, leftOut: [...ledger.leftOut, ...leftOut] },
  }
}

/**
 * If the one ticket for all was looked up and does not exist, its incident waits again, before the others: they get the
 * address of its ticket.
 */
function withUncreated({ operation, text }: BulkRun, ledger: BulkLedger): BulkLedger {
  if (!lacksSharedTicket(operation, text)) return ledger
  const again = new Set(ledger.unchanged)
  return {
    ...ledger,
    waiting: [...ledger.unchanged, ...ledger.waiting],
    unanswered: ledger.unanswered.filter(({ pk }) => !again.has(pk)),
    unchanged: [],
  }
}

/**
 * Whether a paused run can be resumed: not while nobody knows whether the one ticket for all has been created, since a
 * second one could be created then.
 */
export function isResumable({ operation, text, ledger }: BulkRun): boolean {
  return !lacksSharedTicket(operation, text) || !isReviewDue(ledger)
}

/**
 * The address of the one ticket for all, if it is found on the incident that it was to be created from, although its
 * answer never arrived; otherwise the text of the run as it is.
 */
export function foundText({ operation, text, ledger }: BulkRun, found: readonly Incident[]): string {
  if (!lacksSharedTicket(operation, text)) return text
  const made = found.find(({ pk, ticketUrl }) => ticketUrl !== '' && ledger.unanswered.some((each) => each.pk === pk))
  return made?.ticketUrl ?? text
}

/** What a part of a run reports besides its ledger: the address of the one ticket for all, '' until it is known. */
export interface SharedAddress {
  /** Left out by runs that do not create one ticket for all. */
  readonly text?: string
}

export function sharedAddress({ operation, text }: BulkRun): SharedAddress {
  return operation === 'shareTicket' ? { text } : {}
}

/** A paused run that its user ends: the rest is never sent. */
export function endedRun(run: BulkRun): BulkRun {
  return { ...run, ledger: withholdRest(run.ledger, 0) }
}

/** The runs, with this one added or moved to the end. */
export function withRun(kept: KeptRuns, whose: string, run: KeptRun): KeptRuns {
  return new Map([...withoutRun(kept, whose), [whose, run]])
}

/** The runs of all other users. */
function withoutRun(kept: KeptRuns, whose: string): KeptRuns {
  return new Map([...kept].filter(([owner]) => owner !== whose))
}

/** The paused run that was kept last, with its user; undefined if there is none. */
export function lastPaused(kept: KeptRuns): { readonly whose: string; readonly run: KeptRun } | undefined {
  const [whose, run] = [...kept].findLast(([, { standing }]) => standing === 'paused') ?? []
  return whose === undefined || run === undefined ? undefined : { whose, run }
}
