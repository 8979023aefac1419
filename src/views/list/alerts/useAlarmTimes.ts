import { areAlarmsLate, isMuted } from '../../../../machines/list/domain/alarms/alarms.ts'
import { useAlarmWatch, usePreference, useSelected, useTime } from '../../actors.ts'
import { lastCheck } from './selectors.ts'

/** When the alarms were last checked, if that is too long ago; milliseconds since 1970. */
export function useLateSince(): number | undefined {
  const checkedAt = useSelected(useAlarmWatch(), lastCheck)
  const isLate = useTime((now, skew) => checkedAt !== undefined && areAlarmsLate(checkedAt, now - skew))
  return isLate ? checkedAt : undefined
}

/** Until when the sound of alarms is muted, in milliseconds since 1970; undefined if it is not. */
export function useMutedUntil(): number | undefined {
  const until = usePreference('alarmsMutedUntil')
  const isQuiet = useTime((now, skew) => isMuted(until, now - skew))
  return isQuiet ? until : undefined
}
