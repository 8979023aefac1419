import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import type { ProfileChoices, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { profileWords, verdictOf } from '../../../../machines/alerting/domain/profileWords.ts'
import { useTime } from '../../actors.ts'
import { verdictWords } from './verdictWords.ts'
import classes from './ProfileSummary.module.css'

interface ProfileSummaryProps {
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
  /** Whether the profile has never been saved. */
  readonly isNew: boolean
  /** Whether the profile is saved as shown. If not, the server sends notifications for the saved version, if any. */
  readonly isSaved: boolean
}

/** The profile as edited, in one line of plain words, and whether it would send a notification right now. */
export function ProfileSummary({ draft, choices, isNew, isSaved }: ProfileSummaryProps) {
  const words = useTime((now) => verdictWords(verdictOf(draft, choices, now, isNew), isSaved))
  const tells = useTime((now) => verdictOf(draft, choices, now, isNew).tells)
  const Bell = tells === 'now' ? IconBellRinging : tells === 'only' ? IconBell : IconBellOff
  return (
    <div className={classes.summary}>
      <p className={classes.words}>{profileWords(draft, choices)}</p>
      {tells === 'never' ? (
        <p className={classes.never}>
          <IconAlertTriangle className={classes.bell} size={16} aria-hidden="true" />
          {words}
        </p>
      ) : (
        <p className={classes.verdict} data-tells={tells === 'now' || undefined}>
          <Bell className={classes.bell} size={16} aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  )
}
