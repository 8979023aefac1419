import type { TextEntryRef } from '../../../../machines/forms/textEntry.ts'
import { useTag } from '../../actors.ts'
import type { Doubt } from './DoubtQuestion.tsx'

/** The question of whether to discard typed text. */
export function useTextDoubt(entry: TextEntryRef | undefined): Doubt {
  return {
    isAsked: useTag(entry, 'doubting'),
    stay: () => entry?.send({ type: 'textEntry.stay' }),
    discard: () => entry?.send({ type: 'textEntry.cancel' }),
  }
}
