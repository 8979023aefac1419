/** Follows the alarm filter: the conditions of the saved filter that a preference names, or the default. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { knownFilters } from '../../filter/readings.ts'
import { alarmFilterOf, isSameAlarmFilter, type AlarmFilter } from '../domain/alarms/alarms.ts'
import { preferencesOf } from '../readings.ts'

export interface AlarmFilterTold {
  readonly type: 'alarmFilter.told'
  readonly filter: AlarmFilter
}

/** Sends the alarm filter immediately, and again each time a different one is chosen or its conditions change. */
export const alarmFilter = fromCallback<EventObject>(({ sendBack, self }) => {
  let told: AlarmFilter | undefined

  function tell() {
    const now = alarmFilterOf(preferencesOf(self).alarmFilter, knownFilters(self))
    if (told !== undefined && isSameAlarmFilter(told, now)) return
    told = now
    sendBack({ type: 'alarmFilter.told', filter: now } satisfies AlarmFilterTold)
  }

  tell()
  const subscriptions = [
    singletonActor(self, 'preferences').subscribe(tell),
    singletonActor(self, 'savedFilters').subscribe(tell),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})
