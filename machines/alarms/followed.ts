/** What the charts of alarms follow in other charts (machines/core/following.ts). */
import { sureMaintenance } from '../alerting/readings.ts'
import { following } from '../core/following.ts'
import { areSameTasks, type MaintenanceTask } from '../filter/domain/maintenance.ts'
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

export interface SilencingTold {
  readonly type: 'silencing.told'
  /** The maintenance during which alarms are kept silent. */
  readonly tasks: readonly MaintenanceTask[]
}

/** The maintenance that keeps alarms silent: what is known to be under way, unless a preference says otherwise. */
export const silencing = following(
  ['preferences', 'maintenance'],
  (self): SilencingTold => ({
    type: 'silencing.told',
    tasks: preferencesOf(self).silentMaintenance ? sureMaintenance(self) : [],
  }),
  { isSame: (one, other) => areSameTasks(one.tasks, other.tasks) },
)
