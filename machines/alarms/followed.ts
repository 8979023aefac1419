/** What the charts of alarms follow in other charts (machines/core/following.ts). */
import { following } from '../core/following.ts'
import { knownFilters } from '../filter/readings.ts'
import { preferencesOf } from '../list/readings.ts'
import { alarmFilterOf, isSameAlarmFilter, type AlarmFilter } from './domain/alarms.ts'

export interface AlarmFilterTold {
  readonly type: 'alarmFilter.told'
  readonly filter: AlarmFilter
}

/** The alarm filter: the conditions of the saved filter that a preference names, or the default. */
export const alarmFilter = following(
  ['preferences', 'savedFilters'],
  (self): AlarmFilterTold => ({
    type: 'alarmFilter.told',
    filter: alarmFilterOf(preferencesOf(self).alarmFilter, knownFilters(self)),
  }),
  { isSame: (one, other) => isSameAlarmFilter(one.filter, other.filter) },
)
