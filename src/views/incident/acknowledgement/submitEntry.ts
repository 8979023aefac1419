import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import { moveFocusTo } from '../../core/focus.ts'

/** Submits an acknowledgement. If its expiry is invalid, focuses that field, so that a screen reader announces why. */
export function submitEntry(entry: AcknowledgementEntryRef | undefined, form: HTMLFormElement): void {
  entry?.send({ type: 'acknowledgementEntry.submit' })
  if (entry?.getSnapshot().hasTag('invalid') !== true) return
  moveFocusTo(form.querySelector<HTMLInputElement>('input[name=expiry]'))
}
