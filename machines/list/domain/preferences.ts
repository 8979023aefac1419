import {
  flag,
  isText,
  isWholeNumber,
  oneOf,
  optional,
  setting,
  texts,
  type Setting,
} from '../../core/domain/setting.ts'
import { timeFormats } from '../../core/domain/timeFormat.ts'
import { filterSetting } from '../../filter/domain/filter.ts'
import { isGroupKey, type GroupKey } from '../../filter/domain/groupKey.ts'
import { isListOnly } from '../../filter/domain/listOnly.ts'
import { isTimeframe } from '../../filter/domain/timeframe.ts'
import { isAcknowledgementExpiry, isAcknowledgementMessage } from '../../core/domain/configuration.ts'
import { isUndoChoice, type UndoChoice } from '../../incident/domain/undoChoice.ts'
import { isColumnWidths, mostStored, type ColumnWidths } from './columnLayout.ts'
import { isColumnChoices, type ColumnChoices } from './columns.ts'
import { isListOrder } from './listOrder.ts'
import { isRefreshChoice } from './refreshInterval.ts'
import { defaultPageSize, isCursor, isPageSize, type PageSize } from './page.ts'

/** The maximum number of tag columns: each one adds to the cost of every row. */
export const mostTagColumns = 30

/**
 * The preferences remembered in this browser (docs/behaviour.md#preferences), each with its default and its rule for
 * valid values. Storage keeps these and nothing else.
 */
export const preferences = {
  filter: filterSetting,
  /** The conditions that no saved filter keeps; undefined if there are none. */
  listOnly: optional(isListOnly),
  /** Primary key of the chosen saved filter, kept while that filter is modified on screen. */
  savedFilter: optional(isWholeNumber),
  /** The page of the list that was open; the first page if undefined. */
  cursor: optional(isCursor),
  /** How many matching incidents come before that page; undefined if not known. */
  rowsBefore: optional(isWholeNumber),
  autoUpdateMethod: oneOf('interval', ['never', 'interval', 'realtime']),
  /** Seconds between two refreshes; undefined for the interval that the deployment configures. */
  refreshSeconds: optional(isRefreshChoice),
  /** Hours back from now; 0 means no timeframe. */
  timeframeHours: setting(0, isTimeframe),
  pageSize: setting<PageSize>(defaultPageSize, isPageSize),
  toolbarOpen: flag(false),
  /** Whether the user has views, whose tabs are loaded later: until then, their place is kept. */
  viewTabs: flag(false),
  colorScheme: oneOf('auto', ['light', 'dark', 'auto']),
  density: oneOf('comfortable', ['comfortable', 'compact']),
  /** Whether the list shows how old incidents are, or when they began. */
  listTimes: oneOf('relative', ['relative', 'absolute']),
  /** How times are written on every screen. */
  timeFormat: oneOf('configured', timeFormats),
  /** The order of the rows; undefined for the server's order, the newest first. */
  order: optional(isListOrder),
  /**
   * Whether sorting covers all matching incidents instead of one page. If so, the list holds all of them while it is
   * sorted.
   */
  sortAll: flag(false),
  /** What the rows are grouped by, and whether alike rows fold into one; either has the list hold everything. */
  group: setting<GroupKey>('none', isGroupKey),
  foldsAlike: flag(false),
  columnChoices: setting<ColumnChoices>({}, isColumnChoices),
  /** The tag keys that have a column, in order. */
  tagColumns: texts(mostTagColumns),
  /** The columns from left to right, those of tags among them; empty for the usual order. */
  columnOrder: texts(mostStored),
  /** The widths of the columns that the operator has resized. */
  columnWidths: setting<ColumnWidths>({}, isColumnWidths),
  /** The key of the tag by which an incident's page finds what is around it. */
  aroundKey: setting('host', isText),
  /** What the user's acknowledgements begin with; undefined for what the deployment configures. */
  acknowledgementExpiry: optional(isAcknowledgementExpiry),
  acknowledgementMessage: optional(isAcknowledgementMessage),
  /** Whether single keys are active in the list (WCAG 2.1.4). */
  keyboardShortcuts: flag(true),
  /** Seconds for which closing, reopening and tickets can be undone before they are written; 0 writes them at once. */
  undoSeconds: setting<UndoChoice>(5, isUndoChoice),
  /** Whether an alarm plays a sound, and whether it shows a desktop notification. */
  soundAlerts: flag(false),
  desktopAlerts: flag(false),
  /** Whether the sound is repeated until the operator has seen the alarms. */
  repeatAlarms: flag(false),
  /** Whether incidents under planned maintenance ring no alarm. */
  silentMaintenance: flag(true),
  /** Until when the sound is muted, in milliseconds since 1970. */
  alarmsMutedUntil: optional(isWholeNumber),
  /** Primary key of the saved filter that decides what an alarm is. If undefined: open, unacknowledged, critical. */
  alarmFilter: optional(isWholeNumber),
}

type ValueOf<One> = One extends Setting<infer Value> ? Value : never

export type Preferences = { readonly [Key in keyof typeof preferences]: ValueOf<(typeof preferences)[Key]> }

export type AutoUpdateMethod = Preferences['autoUpdateMethod']
export type ColorScheme = Preferences['colorScheme']
export type ListTimes = Preferences['listTimes']
export type Density = Preferences['density']
/** The choices about alarms that all tabs of the browser share. */
export type AlarmChoices = Pick<
  Preferences,
  'soundAlerts' | 'repeatAlarms' | 'silentMaintenance' | 'alarmsMutedUntil' | 'alarmFilter'
>

/** The names of all preferences. */
export const preferenceKeys = Object.keys(preferences) as readonly (keyof Preferences)[]

/** The preferences before the operator has chosen any. */
export const defaultPreferences: Preferences = chosenBy((_, { initial }) => initial)

/** Builds the preferences by choosing a value for each setting. */
export function chosenBy(choose: <Value>(key: keyof Preferences, one: Setting<Value>) => Value): Preferences {
  return Object.fromEntries(
    preferenceKeys.map((key) => [key, choose(key, preferences[key] as Setting<unknown>)]),
  ) as Preferences
}
