import type { SnapshotFrom } from 'xstate'
import type { AcknowledgementRef } from '../../../../machines/incident/acknowledgement.ts'
import type { Acknowledgement } from '../../../../machines/incident/domain/incidentHistory.ts'
import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import { expiryOf, type EnteredExpiry } from '../../../../machines/incident/domain/expiry.ts'

type EntrySnapshot = SnapshotFrom<AcknowledgementEntryRef>
type AcknowledgementSnapshot = SnapshotFrom<AcknowledgementRef>

export function typedMessage({ context }: EntrySnapshot): string {
  return context.message
}

export function typedExpiry({ context }: EntrySnapshot): string {
  return context.expiry
}

/**
 * The problem found when the operator left the expiry field or submitted the dialog; undefined again once the expiry
 * changes.
 */
export function expiryProblem({ context }: EntrySnapshot): string | undefined {
  return context.problem
}

/** A day in the month that the calendar shows, 'yyyy-MM-dd'. */
export function shownMonth({ context }: EntrySnapshot): string | undefined {
  return context.month
}

/** The entry that is being written; undefined while it is being sent. */
export function entryOf({ children }: AcknowledgementSnapshot): AcknowledgementEntryRef | undefined {
  return children.acknowledgementEntry
}

/** The acknowledgement whose expiry is being changed, as it was when the dialog opened. */
export function changedAcknowledgement({ context }: AcknowledgementSnapshot): Acknowledgement | undefined {
  return context.changed
}

/** The message that is being sent. */
export function sentMessage({ context }: AcknowledgementSnapshot): string {
  return context.message
}

/** The expiry that is being sent, as typed. */
export function sentExpiry({ context }: AcknowledgementSnapshot): string {
  return context.expiry
}

/** The exact moment of a chosen expiry, in ISO 8601; undefined if the expiry was typed. */
export function meantMoment({ context }: EntrySnapshot): string | undefined {
  return context.meant
}

/** The moment of an entered expiry, in ISO 8601; '' if there is none or it is invalid or past. */
export function expiryMoment(entered: EnteredExpiry, now: number): string {
  const read = expiryOf(entered, now)
  return 'until' in read ? (read.until ?? '') : ''
}
