import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import type { ProfileChoices, ProfileDraft } from '../../../../machines/alerting/domain/profile.ts'
import { profileWords, verdictOf } from '../../../../machines/alerting/domain/profileWords.ts'
import { useTime } from '../../actors.ts'
import classes from './ProfileSummary.module.css'

interface ProfileSummaryProps {
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
  /** Whether the profile has never been saved. */
  readonly isNew: boolean
  /** Whether the profile is saved as shown; the server sends no notifications for an unsaved one. */
  readonly isSaved: boolean
}

/** The profile as edited, in one line of plain words, and whether it would send a notification right now. */
export function ProfileSummary({ draft, choices, isNew, isSaved }: ProfileSummaryProps) {
  const reason = useTime((now) => {
    const verdict = verdictOf(draft, choices, now, isNew)
    return verdict.wouldTell ? '' : verdict.reason
  })
  const isNever = useTime((now) => {
    const verdict = verdictOf(draft, choices, now, isNew)
    return !verdict.wouldTell && verdict.isNever
  })
  const Bell = reason === '' ? IconBellRinging : IconBellOff
  return (
    <div className={classes.summary}>
      <p className={classes.words}>{profileWords(draft, choices)}</p>
      {isNever ? (
        <p className={classes.never}>
          <IconAlertTriangle className={classes.bell} size={16} aria-hidden="true" />
          {`${isSaved ? 'Never' : 'Once saved: never'}: ${reason}`}
        </p>
      ) : (
        <p className={classes.verdict} data-tells={reason === '' || undefined}>
          <Bell className={classes.bell} size={16} aria-hidden="true" />
          {`${isSaved ? 'Would' : 'Once saved: would'} notify you now: ${reason === '' ? 'yes' : `no, ${reason}`}`}
        </p>
      )}
    </div>
  )
}
