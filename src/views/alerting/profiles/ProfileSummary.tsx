import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import { verdictOf, type Verdict } from '../../../../machines/alerting/domain/notification.ts'
import type { ProfileChoices, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { profileWords } from '../../../../machines/alerting/domain/profileWords.ts'
import { useTime } from '../../actors.ts'
import { useTimeStyle } from '../../core/timeStyle.ts'
import { useCircumstances } from '../useCircumstances.ts'
import { ForgetPause } from './pausing/ForgetPause.tsx'
import { usePausedWords } from './pausing/pauseHooks.ts'
import { toneOf, verdictWords } from './verdictWords.ts'
import classes from './ProfileSummary.module.css'

interface ProfileSummaryProps {
  /** Undefined for a profile that has never been saved. */
  readonly pk: number | undefined
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
  /** Whether the profile has never been saved. */
  readonly isNew: boolean
  /** Whether the profile is saved as shown. If not, the server sends notifications for the saved version, if any. */
  readonly isSaved: boolean
}

const bells = {
  now: IconBellRinging,
  only: IconBell,
  later: IconBellOff,
  never: IconBellOff,
  unknown: IconQuestionMark,
} as const satisfies Record<Verdict['tells'], unknown>

/** The profile as edited, in one line of plain words, and whether it would send a notification right now. */
export function ProfileSummary({ pk, draft, choices, isNew, isSaved }: ProfileSummaryProps) {
  const circumstances = useCircumstances()
  const style = useTimeStyle()
  const verdictAt = (now: number) => verdictOf(draft, choices, now, isNew, circumstances)
  const paused = usePausedWords(pk, draft, isSaved)
  const judged = useTime((now) => verdictWords(verdictAt(now), isSaved, style))
  const words = paused ?? judged
  const tells = useTime((now) => verdictAt(now).tells)
  const tone = useTime((now) => toneOf(verdictAt(now)))
  const Bell = bells[tells]
  return (
    <div className={classes.summary}>
      <p className={classes.words}>{profileWords(draft, choices)}</p>
      {tone === 'bad' ? (
        <p className={classes.never}>
          <IconAlertTriangle className={classes.bell} size={16} aria-hidden="true" />
          {words}
        </p>
      ) : (
        <p className={classes.verdict} data-tone={tone}>
          <Bell className={classes.bell} size={16} aria-hidden="true" />
          {words}
        </p>
      )}
      {paused !== undefined && pk !== undefined && <ForgetPause pk={pk} />}
    </div>
  )
}
