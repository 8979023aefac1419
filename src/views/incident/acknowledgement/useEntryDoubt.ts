import type { AcknowledgementEntryRef } from '../../../../machines/incident/acknowledgementEntry.ts'
import { useTag } from '../../actors.ts'
import type { Doubt } from '../../forms/dialog/DoubtQuestion.tsx'

/** The question of whether to discard a typed message or expiry. */
export function useEntryDoubt(entry: AcknowledgementEntryRef | undefined): Doubt {
  return {
    isAsked: useTag(entry, 'doubting'),
    stay: () => entry?.send({ type: 'acknowledgementEntry.stay' }),
    discard: () => entry?.send({ type: 'acknowledgementEntry.cancel' }),
  }
}
