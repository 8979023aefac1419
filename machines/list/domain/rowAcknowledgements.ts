import { backOff } from '../../core/domain/backOff.ts'
import { restraintOf, type Fault } from '../../core/domain/fault.ts'
import { isNamed, type Changed } from '../../incident/domain/changed.ts'
import { isExpired, lastingAcknowledgement, type Acknowledgement } from '../../incident/domain/incidentHistory.ts'
import type { StoredIncident } from '../../incident/domain/incidentStore.ts'

/** How many rows are asked about at the same time. */
export const askedTogether = 4
/** How many rows on screen are asked about at most: those of the largest page. */
export const mostAckedRows = 100
/** How many rows the console remembers the acknowledgements of; the oldest answers are forgotten. */
const mostTold = 2000

/** An acknowledged row on screen. */
export interface AckedRow {
  readonly pk: number
  /** The incident as the store has it: another object after each update, even one that repeats the contents. */
  readonly version: StoredIncident
}

/** Who acknowledged a row, and until when: the acknowledgement that lasts longest. */
export interface RowAcknowledgement {
  /** The version that the server was asked about; undefined if something has happened to the incident since. */
  readonly version: StoredIncident | undefined
  /** The user name; undefined if the server does not tell. */
  readonly by: string | undefined
  /** An ISO 8601 string; undefined if it never expires, or if `by` is unknown. */
  readonly until: string | undefined
  /** Whether the server was asked again after it had expired. */
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
 * The next rows to ask about: those that are not known, to which something has happened, or whose acknowledgement has
 * expired since the last answer. `now` is in milliseconds since 1970, by the server's clock.
 */
export function dueRows(rows: readonly AckedRow[], told: RowAcknowledgements, now: number): readonly AckedRow[] {
  const isDue = ({ pk, version }: AckedRow) => {
    const known = told.get(pk)
    return known?.version !== version || (!known.hasRunOut && hasPassed(known, now))
  }
  return rows.filter(isDue).slice(0, askedTogether)
}

/** The failure that concerns all rows, not only the one that was asked about; undefined if there was none. */
export function commonFault(answers: readonly AcknowledgementsAnswer[]): Fault | undefined {
  return answers.find(({ fault }) => isCommon(fault))?.fault
}

/** Whether other rows, or the same row a little later, may be answered in the same way. */
function isCommon(fault: Fault | undefined): boolean {
  if (fault === undefined) return false
  return restraintOf(fault) !== undefined || (fault.kind !== 'refused' && fault.kind !== 'garbled')
}

/**
 * Adds the answers to a request that was sent at `askedAt`, in milliseconds since 1970 by the server's clock. A row about
 * which the server refuses to tell is not asked about again until something happens to it.
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
    if (isCommon(answer?.fault)) continue
    now.delete(row.pk)
    now.set(row.pk, toldOf(row, answer?.acknowledgements ?? [], told.get(row.pk), askedAt))
  }
  return new Map([...now].slice(-mostTold))
}

/**
 * An acknowledgement that had expired before the row was asked about for the first time says nothing: the incident is
 * acknowledged, so the server must know another one. One that has expired since is kept, until the list says more.
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
    return { version, by: undefined, until: undefined, hasRunOut: false }
  return { version, by: lasting.event.actor.username || undefined, until: lasting.expiration, hasRunOut }
}

/**
 * Something has happened to these incidents: they will be asked about again, and the known answers stay until then. If
 * any incident may have changed, the list is fetched again, which shows those that have.
 */
export function withChanged(told: RowAcknowledgements, changed: Changed): RowAcknowledgements {
  if (changed === 'all') return told
  return new Map([...told].map(([pk, one]) => [pk, isNamed(changed, pk) ? { ...one, version: undefined } : one]))
}

/** Milliseconds until the next request after so many failures in a row; as long as the server asks, if it does. */
export function pauseAfter(fault: Fault, failures: number): number {
  return restraintOf(fault) ?? backOff(failures)
}
