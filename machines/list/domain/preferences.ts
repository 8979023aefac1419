import { flag, oneOf, optional, setting, texts, isWholeNumber, type Setting } from '../../core/domain/setting.ts'
import { filterSetting } from '../../filter/domain/filter.ts'
import { isTimeframe } from '../../filter/domain/timeframe.ts'
import { isColumnChoices, type ColumnChoices } from './columns.ts'
import { isListOrder } from './listOrder.ts'
import { defaultPageSize, isCursor, isPageSize, type PageSize } from './page.ts'

/** Columns of tags that a person has at most: each one more costs every row. */
export const mostTagColumns = 30

/**
 * What the client remembers for a person on this browser (specification, section 3, Client preferences), each with its value
 * until it is chosen and what is taken for one of its values. Storage keeps whatever stands here, and nothing else.
 */
export const preferences = {
  filter: filterSetting,
  /** Primary key of the saved filter that is chosen, also while it is modified on screen. */
  savedFilter: optional(isWholeNumber),
  /** Where one was in the list; undefined: the first page. */
  cursor: optional(isCursor),
  autoUpdateMethod: oneOf('interval', ['never', 'interval', 'realtime']),
  /** Hours back from now; 0: no timeframe. */
  timeframeHours: setting(0, isTimeframe),
  pageSize: setting<PageSize>(defaultPageSize, isPageSize),
  toolbarOpen: flag(false),
  colorScheme: oneOf('auto', ['light', 'dark', 'auto']),
  density: oneOf('comfortable', ['comfortable', 'compact']),
  /** What the page is sorted by; undefined: the server's order. */
  order: optional(isListOrder),
  columnChoices: setting<ColumnChoices>({}, isColumnChoices),
  /** Tag keys that have a column of their own, in order. */
  tagColumns: texts(mostTagColumns),
  /** Whether single keys do things in the list (WCAG 2.1.4). */
  keyboardShortcuts: flag(true),
  /** Whether a critical incident that arrives unseen is heard, and shows outside of the browser. */
  soundAlerts: flag(false),
  desktopAlerts: flag(false),
}

type ValueOf<One> = One extends Setting<infer Value> ? Value : never

export type Preferences = { readonly [Key in keyof typeof preferences]: ValueOf<(typeof preferences)[Key]> }

export type AutoUpdateMethod = Preferences['autoUpdateMethod']
export type ColorScheme = Preferences['colorScheme']
export type Density = Preferences['density']

/** The names of all preferences. */
export const preferenceKeys = Object.keys(preferences) as readonly (keyof Preferences)[]

/** Before anything is chosen. */
export const defaultPreferences: Preferences = chosenBy((_, { initial }) => initial)

/** The preferences, each as it is chosen for its setting. */
export function chosenBy(choose: <Value>(key: keyof Preferences, one: Setting<Value>) => Value): Preferences {
  return Object.fromEntries(
    preferenceKeys.map((key) => [key, choose(key, preferences[key] as Setting<unknown>)]),
  ) as Preferences
}
