import { toldWeekOf } from '../../../../../machines/alerting/domain/toldWeek.ts'
import { toldSummary } from '../../../../../machines/alerting/domain/toldWeekWords.ts'
import type { Profile } from '../../../../../machines/alerting/domain/profile.ts'
import { useProfiles, useTime, useValue } from '../../../actors.ts'
import { useCircumstances } from '../../useCircumstances.ts'

const none: readonly Profile[] = []
const fiveMinutes = 300_000

/** When nobody would be told in the next days without these profiles; '' if that is as before, or not known. */
export function useGapWords(paused: readonly Profile[]): string {
  const profiles = useValue(useProfiles(), 'profiles') ?? none
  const circumstances = useCircumstances()
  // The week is not more precise.
  const now = useTime((moment) => Math.floor(moment / fiveMinutes) * fiveMinutes)
  const wordsOf = (told: readonly Profile[]) => {
    const week = toldWeekOf(told, now, circumstances)
    const summary = week && toldSummary(week, now)
    return summary?.isWarning === true ? summary.words : ''
  }
  const before = wordsOf(profiles)
  const after = wordsOf(
    profiles.map((profile) => (paused.some(({ pk }) => pk === profile.pk) ? { ...profile, isActive: false } : profile)),
  )
  return after === before || after === ''
    ? ''
    : `If they stay off for seven days, ${after.charAt(0).toLowerCase()}${after.slice(1)}`
}
