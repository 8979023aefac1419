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

/** What is wrong with the expiry that was last left or submitted. */
export function expiryProblem({ context }: EntrySnapshot): string | undefined {
  return context.problem
}

/** A day of the month that the calendar shows, 'yyyy-MM-dd'. */
export function shownMonth({ context }: EntrySnapshot): string | undefined {
  return context.month
}

/** What is being written; none while it is on its way to the server. */
export function entryOf({ children }: AcknowledgementSnapshot): AcknowledgementEntryRef | undefined {
  return children.acknowledgementEntry
}

/** The acknowledgement whose expiry is being changed, as it was when that began. */
export function changedAcknowledgement({ context }: AcknowledgementSnapshot): Acknowledgement | undefined {
  return context.changed
}

/** The message on its way to the server. */
export function sentMessage({ context }: AcknowledgementSnapshot): string {
  return context.message
}

/** The expiry on its way to the server, as it was typed. */
export function sentExpiry({ context }: AcknowledgementSnapshot): string {
  return context.expiry
}

/** The moment the expiry was made from, an ISO 8601 text; undefined where it was typed. */
export function meantMoment({ context }: EntrySnapshot): string | undefined {
  return context.meant
}

/** Until when an entered expiry would count, an ISO 8601 text; '' where it never ends or does not read well. */
export function expiryInWords(entered: EnteredExpiry, now: number): string {
  const read = expiryOf(entered, now)
  return 'until' in read ? (read.until ?? '') : ''
}
