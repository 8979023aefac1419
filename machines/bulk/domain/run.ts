import type { Incident } from '../../incident/domain/incident.ts'
import {
  emptyLedger,
  nextChunk,
  recordSilence,
  undoneIncidents,
  withFoundDone,
  withholdRest,
  type BulkLedger,
} from './ledger.ts'
import { chunkSizeOf } from './chunkSize.ts'
import { sortIncidents, type BulkOperation } from './operation.ts'

/** What a person wants done to which incidents. */
export interface BulkOrder {
  readonly operation: BulkOperation
  readonly pks: readonly number[]
  /** The message or the ticket URL; '' where there is none. */
  readonly text: string
  /** Until when an acknowledgement counts, as an ISO 8601 text; undefined where it never expires. */
  readonly expiration: string | undefined
}

/** An order on its way, and its account. */
export interface BulkRun extends Omit<BulkOrder, 'pks'> {
  /** Of its incidents, those that were known not to look as they will afterwards. */
  readonly undone: ReadonlySet<number>
  readonly ledger: BulkLedger
}

/** Nothing to do, and nothing done. */
export const noRun: BulkRun = {
  operation: 'acknowledge',
  text: '',
  expiration: undefined,
  undone: new Set(),
  ledger: emptyLedger,
}

/**
 * How a run stands:
 * - `underWay`: the next chunk of it is on its way to the server.
 * - `paused`: some of it waits for its person's word.
 * - `over`: nothing more of it is sent; what became of some may not be known yet.
 */
export type RunStanding = 'underWay' | 'paused' | 'over'

/** A run that is kept for its person, who is not there. */
export interface KeptRun extends BulkRun {
  readonly standing: RunStanding
}

/** Runs by the user names of their persons, the one kept last at the end. */
export type KeptRuns = ReadonlyMap<string, KeptRun>

/** The run of whoever is there, and those that are kept for others. */
export interface Runs {
  /** User name of who is signed in; undefined: nobody. */
  readonly owner: string | undefined
  /** Whose the run is; undefined: there is none. */
  readonly whose: string | undefined
  readonly run: BulkRun
  readonly kept: KeptRuns
}

/** The runs once that of whoever was there is kept for them, as it stands. */
export function leftBehind(runs: Runs, standing: RunStanding): Runs {
  const { whose, run, kept } = runs
  if (whose === undefined) return runs
  return { ...runs, kept: withRun(kept, whose, leftRun({ ...run, standing })), whose: undefined, run: noRun }
}

/** The runs once whoever is there has taken up what was kept for them. */
export function takenUp(runs: Runs): Runs {
  const { owner = '', kept } = runs
  const { operation, text, expiration, undone, ledger } = kept.get(owner) ?? noRun
  return { ...runs, whose: owner, run: { operation, text, expiration, undone, ledger }, kept: withoutRun(kept, owner) }
}

/** Why nobody knows what became of a chunk whose answer nobody was there to hear. */
const notHeard = 'its answer was not heard'

/**
 * Why nobody knows what became of a ticket that meets a 401 after its person has signed out: the call was cut, and browsers
 * send one that was cut again by themselves.
 */
export const signedOutMeanwhile = 'signed out before the answer came'

/** The runs that were left with the page, when it is loaded anew. */
export function restoredRuns(runs: KeptRuns): Runs {
  return {
    owner: undefined,
    whose: undefined,
    run: noRun,
    kept: new Map([...runs].map(([whose, run]) => [whose, leftRun(run)])),
  }
}

/** A run that was left: nobody hears the answer to what is on its way, and the rest waits. */
function leftRun({ standing, ...run }: KeptRun): KeptRun {
  if (standing !== 'underWay') return { ...run, standing }
  const ledger = recordSilence(run.ledger, nextChunk(run.ledger, chunkSizeOf(run.operation)), notHeard)
  return { ...run, ledger, standing: ledger.waiting.length > 0 ? 'paused' : 'over' }
}

/** A paused run that goes on, without those to which it does not apply any more, by what is `known` of them now. */
export function resumedRun(run: BulkRun, known: ReadonlyMap<number, Incident>): BulkRun {
  const { operation, text, undone } = run
  const ledger = withFoundDone(run.ledger)
  const { applying, leftOut } = sortIncidents(operation, text, ledger.waiting, known)
  return {
    ...run,
    undone: new Set([...undone, ...undoneIncidents(operation, text, known)]),
    ledger: { ...ledger, waiting: applying, leftOut: [...ledger.leftOut, ...leftOut] },
  }
}

/** A paused run that its person ends: what was not sent never is. */
export function endedRun(run: BulkRun): BulkRun {
  return { ...run, ledger: withholdRest(run.ledger, 0) }
}

/** The runs with this one as the one kept last. */
export function withRun(kept: KeptRuns, whose: string, run: KeptRun): KeptRuns {
  return new Map([...withoutRun(kept, whose), [whose, run]])
}

/** The runs of all others. */
function withoutRun(kept: KeptRuns, whose: string): KeptRuns {
  return new Map([...kept].filter(([owner]) => owner !== whose))
}

/** The paused run that was kept last, with its person; undefined where there is none. */
export function lastPaused(kept: KeptRuns): { readonly whose: string; readonly run: KeptRun } | undefined {
  const [whose, run] = [...kept].findLast(([, { standing }]) => standing === 'paused') ?? []
  return whose === undefined || run === undefined ? undefined : { whose, run }
}
