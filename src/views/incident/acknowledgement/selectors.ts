import type { SnapshotFrom } from 'xstate'
import type { AcknowledgementRef } from '../../../../machines/incident/acknowledgement.ts'
import type { DateFormat } from '../../../../machines/incident/domain/acknowledgement/dateFormat.ts'
import { expiryOf, type EnteredExpiry } from '../../../../machines/incident/domain/acknowledgement/expiry.ts'

type AcknowledgementSnapshot = SnapshotFrom<AcknowledgementRef>

/** The message that is being sent. */
export function sentMessage({ context }: AcknowledgementSnapshot): string {
  return context.message
}

/** The expiry that is being sent, as typed. */
export function sentExpiry({ context }: AcknowledgementSnapshot): string {
  return context.expiry
}

/** The moment of an entered expiry, in ISO 8601; '' if there is none or it is invalid or past. */
export function expiryMoment(entered: EnteredExpiry, now: number, format: DateFormat | undefined): string {
  const read = expiryOf(entered, now, format)
  return 'until' in read ? (read.until ?? '') : ''
}
