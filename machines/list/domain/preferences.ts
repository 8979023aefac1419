import { defaultFilter, type IncidentFilter } from '../../filter/domain/filter.ts'
import type { ColumnChoices } from './columns.ts'
import type { ListOrder } from './listOrder.ts'
import { defaultPageSize, type Cursor, type PageSize } from './page.ts'

export type AutoUpdateMethod = 'never' | 'interval' | 'realtime'
export type ColorScheme = 'light' | 'dark' | 'auto'
export type Density = 'comfortable' | 'compact'

/** Columns of tags that a person has at most: each one more costs every row. */
export const mostTagColumns = 30

/** What the client remembers for a person on this browser (specification, section 3, Client preferences). */
export interface Preferences {
  readonly filter: IncidentFilter
  /** Primary key of the saved filter that is chosen, also while it is modified on screen. */
  readonly savedFilter: number | undefined
  /** Where one was in the list; undefined: the first page. */
  readonly cursor: Cursor | undefined
  readonly autoUpdateMethod: AutoUpdateMethod
  /** Hours back from now; 0: no timeframe. */
  readonly timeframeHours: number
  readonly pageSize: PageSize
  readonly toolbarOpen: boolean
  readonly colorScheme: ColorScheme
  readonly density: Density
  /** What the page is sorted by; undefined: the server's order. */
  readonly order: ListOrder | undefined
  readonly columnChoices: ColumnChoices
  /** Tag keys that have a column of their own, in order. */
  readonly tagColumns: readonly string[]
  /** Whether single keys do things in the list (WCAG 2.1.4). */
  readonly keyboardShortcuts: boolean
  /** Whether a critical incident that arrives unseen is heard, and shows outside of the browser. */
  readonly soundAlerts: boolean
  readonly desktopAlerts: boolean
}

export const defaultPreferences: Preferences = {
  filter: defaultFilter,
  savedFilter: undefined,
  cursor: undefined,
  autoUpdateMethod: 'interval',
  timeframeHours: 0,
  pageSize: defaultPageSize,
  toolbarOpen: false,
  colorScheme: 'auto',
  density: 'comfortable',
  order: undefined,
  columnChoices: {},
  tagColumns: [],
  keyboardShortcuts: true,
  soundAlerts: false,
  desktopAlerts: false,
}
