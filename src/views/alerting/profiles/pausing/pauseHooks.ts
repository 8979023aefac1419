import { pauseWith } from '../../../../../machines/alerting/domain/pausing/pause.ts'
import { pausedWords } from '../../../../../machines/alerting/domain/pausing/pauseWords.ts'
import type { ProfileDraft } from '../../../../../machines/alerting/domain/profile.ts'
import { usePauses, useSelected } from '../../../actors.ts'
import { useToday } from '../../usePausesOver.ts'

/** What is said of a paused profile instead of whether it would notify; undefined if it is not paused. */
export function usePausedWords(
  pk: number | undefined,
  { isActive }: Pick<ProfileDraft, 'isActive'>,
  isSaved: boolean,
): string | undefined {
  const today = useToday()
  const pause = useSelected(usePauses(), ({ context }) => pauseWith(context.pauses, pk))
  return pause === undefined || isActive || !isSaved ? undefined : pausedWords(pause, today)
}
