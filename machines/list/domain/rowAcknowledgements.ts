import { restraintOf, wasAnswered, type Fault } from '../../core/domain/fault.ts'
import { isNamed, type Changed } from '../../incident/domain/changed.ts'
import {
  isExpired,
  lastingAcknowledgement,
  newestAcknowledgement,
  type Acknowledgement,
} from '../../incident/domain/incidentHistory.ts'
import type { StoredIncident } from '../../incident/domain/incidentStore.ts'

/** How many rows are looked up at the same time. */
export const askedTogether = 4
/** The maximum number of rows on screen that are looked up: those of the largest page. */
export const mostAckedRows = 100
/** How many answers are remembered; the oldest are evicted. */
const mostTold = 2000
/** The pause after a failure, in milliseconds. */
const usualPause = 30_000

/** An acknowledged row on screen. */
export interface AckedRow {
  readonly pk: number
  /** The incident as the store has it: a new object after each update, even if the update repeats the contents. */
  readonly version: StoredIncident
}

/** Who acknowledged a row, and until when: the acknowledgement that lasts longest. */
export interface RowAcknowledgement {
  /**
   * The version of the incident for which the acknowledgement was looked up; undefined if something has happened since.
   */
  readonly version: StoredIncident | undefined
  /** The user name; undefined if the server does not say. */
  readonly by: string | undefined
  /**
   * When the acknowledgement expires, an ISO 8601 string; undefined if it never expires, or if no acknowledgement is
   * known.
   */
  readonly until: string | undefined
  /** The message of the newest acknowledgement, which may be another one; '' if it has none, or if none is known. */
  readonly message: string
  /** Whether the server was asked again after the acknowledgement had expired. */
  readonly hasRunOut: boolean
}

/** The latest answers by primary key, the oldest answer first. */
export type RowAcknowledgements = ReadonlyMap<number, RowAcknowledgement>

/** The answer about one row: its acknowledgements, or why they could not be fetched. */
export interface AcknowledgementsAnswer {
  readonly pk: number
  readonly acknowledgements: readonly Acknowledgement[]
  readonly fault: Fault | undefined
}

/** Whether an acknowledgement has expired at `now`, in milliseconds since 1970 by the server's clock. */
export function hasPassed({ until }: RowAcknowledgement, now: number): boolean {
  return until !== undefined && Date.parse(until) <= now
}

/**
 * The next rows to look up: rows that have not been looked up, rows that something has happened to, and rows whose
 * acknowledgement has expired since the last answer. `now` is in milliseconds since 1970, by the server's clock.
 */
export function dueRows(rows: readonly AckedRow[], told: RowAcknowledgements, now: number): readonly AckedRow[] {
  const isDue = ({ pk, version }: AckedRow) => {
    const known = told.get(pk)
    return known?.version !== version || (!known.hasRunOut && hasPassed(known, now))
  }
  return rows.filter(isDue).slice(0, askedTogether)
}

/** The failure that concerns all rows, not only the one whose request failed; undefined if there was none. */
export function commonFault(answers: readonly AcknowledgementsAnswer[]): Fault | undefined {
  return answers.find((one) => isCommon(one, answers))?.fault
}

/** Whether a failure concerns all rows: a requested pause, a missing response, a 401, or a 5xx if every row failed. */
function isCommon({ fault }: AcknowledgementsAnswer, answers: readonly AcknowledgementsAnswer[]): boolean {
  if (fault === undefined) return false
  if (restraintOf(fault) !== undefined || !wasAnswered(fault)) return true
  return fault.kind === 'unauthorized' || (fault.kind === 'server' && answers.every((one) => one.fault !== undefined))
}

/**
 * Adds the answers to a request that was sent at `askedAt`, in milliseconds since 1970 by the server's clock. A refused
 * row is not looked up again until something happens to it.
 */
export function withAnswers(
  told: RowAcknowledgements,
  asked: readonly AckedRow[],
  answers: readonly AcknowledgementsAnswer[],
  askedAt: number,
): RowAcknowledgements {
  const now = new Map(told)
  for (const row of asked) {
    const answer = answers.find(({ pk }) => pk === row.pk)
    if (answer !== undefined && isCommon(answer, answers)) continue
    now.delete(row.pk)
    now.set(row.pk, toldOf(row, answer?.acknowledgements ?? [], told.get(row.pk), askedAt))
  }
  return new Map([...now].slice(-mostTold))
}

/**
 * Ignores an acknowledgement that had expired before the first request for its row: the incident is acknowledged, so
 * the server must know another acknowledgement. An acknowledgement that has expired since then is kept until the list
 * is up to date.
 */
function toldOf(
  { version }: AckedRow,
  acknowledgements: readonly Acknowledgement[],
  before: RowAcknowledgement | undefined,
  askedAt: number,
): RowAcknowledgement {
  const lasting = lastingAcknowledgement(acknowledgements)
  const hasRunOut = lasting !== undefined && isExpired(lasting, askedAt)
  if (lasting === undefined || (hasRunOut && lasting.expiration !== before?.until))
    return { version, by: undefined, until: undefined, message: '', hasRunOut: false }
  const message = newestAcknowledgement(acknowledgements)?.event.description.trim() ?? ''
  return { version, by: lasting.event.actor.username || undefined, until: lasting.expiration, message, hasRunOut }
}

/**
 * Something has happened to these incidents: they will be looked up again, and the known answers stay until then. For
 * 'all' nothing changes, because the list is fetched again and shows which incidents have changed.
 */
export function withChanged(told: RowAcknowledgements, changed: Changed): RowAcknowledgements {
  if (changed === 'all') return told
  return new Map([...told].map(([pk, one]) => [pk, isNamed(changed, pk) ? { ...one, version: undefined } : one]))
}

/** Milliseconds to wait after a failure: as long as the server asks for, or the usual pause. */
export function pauseAfter(fault: Fault): number {
  return restraintOf(fault) ?? usualPause
}
