import { useMemo } from 'react'
import type { Circumstances } from '../../../../../machines/alerting/domain/notification.ts'
import { toldWeekOf, type ToldWeek } from '../../../../../machines/alerting/domain/toldWeek.ts'
import { toldProvisos, toldSummary } from '../../../../../machines/alerting/domain/toldWeekWords.ts'
import type { Profile } from '../../../../../machines/alerting/domain/profile.ts'
import { useProfiles, useTime, useValue } from '../../../actors.ts'
import { useCircumstances } from '../../useCircumstances.ts'

const none: readonly Profile[] = []
const fiveMinutes = 300_000

/**
 * When nobody would be told in the next days without these profiles, and what may make that wrong; '' if that is as before,
 * or not known.
 */
export function useGapWords(paused: readonly Profile[]): string {
  const profiles = useValue(useProfiles(), 'profiles') ?? none
  const unreadable = useValue(useProfiles(), 'unreadable') ?? 0
  const circumstances = useCircumstances()
  // The week is not more precise.
  const now = useTime((moment) => Math.floor(moment / fiveMinutes) * fiveMinutes)
  const before = useMemo(() => gapsOf(profiles, now, circumstances), [profiles, now, circumstances])
  const after = useMemo(() => {
    const pks = new Set(paused.map(({ pk }) => pk))
    const others = profiles.map((profile) => (pks.has(profile.pk) ? { ...profile, isActive: false } : profile))
    return gapsOf(others, now, circumstances)
  }, [profiles, paused, now, circumstances])
  if (after === undefined || after.words === before?.words) return ''
  const { words, week } = after
  // What is uncertain because of the server's rule or a change of its clock is no gap.
  const certain = { ...circumstances, judgesEventTime: true, unreadable }
  const provisos = toldProvisos({ ...week, doubtfulFrom: undefined }, certain)
  return [`If they stay off for seven days, ${words.charAt(0).toLowerCase()}${words.slice(1)}`, ...provisos].join(' ')
}

interface Gaps {
  readonly words: string
  readonly week: ToldWeek
}

function gapsOf(profiles: readonly Profile[], now: number, circumstances: Circumstances): Gaps | undefined {
  const week = toldWeekOf(profiles, now, circumstances)
  if (week === undefined) return undefined
  const { words, isWarning } = toldSummary(week, now)
  return isWarning ? { words, week } : undefined
}
