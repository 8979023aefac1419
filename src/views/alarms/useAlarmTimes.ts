import { timeTextWithoutSeconds } from '../../time/format.ts'
import { areAlarmsLate, isMuted } from '../../../machines/alarms/domain/alarms.ts'
import { useAlarmSound, useAlarmWatch, usePreference, useTag, useTime, useUnseenAlarms, useValue } from '../actors.ts'
import { useTimeStyle } from '../core/timeStyle.ts'
import { silentWords } from './selectors.ts'

/** When the alarms were last checked, if that is too long ago; milliseconds since 1970. */
export function useLateSince(): number | undefined {
  const checkedAt = useValue(useAlarmWatch(), 'checkedAt')
  const isLate = useTime((now, skew) => checkedAt !== undefined && areAlarmsLate(checkedAt, now - skew))
  return isLate ? checkedAt : undefined
}

/** Until when the sound of alarms is muted, in milliseconds since 1970; undefined if it is not muted. */
export function useMutedUntil(): number | undefined {
  const until = usePreference('alarmsMutedUntil')
  const isQuiet = useTime((now, skew) => isMuted(until, now - skew))
  return isQuiet ? until : undefined
}

/** Whether the sound of alarms is on, but the browser does not let this page play it. */
export function useIsBlocked(): boolean {
  const hasSound = usePreference('soundAlerts')
  const isRefused = useTag(useAlarmSound(), 'soundRefused')
  return hasSound && isRefused
}

/**
 * The name of the alerts menu, with the reasons why alerts cannot be heard: 'Alerts, muted until 14:00'. Only 'Alerts'
 * if there are none. `skew`: by how many milliseconds times are shifted, to those of another clock.
 */
export function useAlertWords(skew = 0): string {
  const style = useTimeStyle()
  const hasSound = usePreference('soundAlerts')
  const isBlocked = useIsBlocked()
  const muted = useMutedUntil()
  const late = useLateSince()
  const unseen = useValue(useUnseenAlarms(), 'unseen')?.length ?? 0
  const silent = useValue(useUnseenAlarms(), 'silent')?.length ?? 0
  const obstacles = [
    unseen > 0 ? `${unseen} unseen` : undefined,
    silent > 0 ? silentWords(silent) : undefined,
    isBlocked ? 'sound blocked' : undefined,
    hasSound && muted !== undefined && style !== undefined
      ? `muted until ${timeTextWithoutSeconds(muted + skew, style)}`
      : undefined,
    late !== undefined && style !== undefined
      ? `not checked since ${timeTextWithoutSeconds(late + skew, style)}`
      : undefined,
  ]
  return ['Alerts', ...obstacles.filter((words) => words !== undefined)].join(', ')
}
