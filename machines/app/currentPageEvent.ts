/** The events of the current page (docs/behaviour.md#routes). */
import type { Refresh } from '../core/domain/refreshCause.ts'
import type { Place } from '../core/domain/route.ts'
import type { IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { Changed } from '../incident/domain/changed.ts'
import type { ToldCount } from '../list/domain/changeFeed.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import type { IncidentListReport } from '../list/incidentList.ts'
import type { LentDisplayChanged } from '../views/lentDisplay.ts'
import type { KeyboardEvent } from './ports.ts'
import type { ShortcutsReport } from './shortcuts.ts'

/** The events that other charts may send. */
export type CurrentPageRequest =
  | { type: 'currentPage.move'; place: Place }
  /** Does what this shortcut does, also if shortcuts are switched off. */
  | { type: 'currentPage.press'; pressed: KeyboardEvent }
  /** Fetches what is on screen again. */
  | ({ type: 'currentPage.refresh' } & Refresh)

export type CurrentPageEvent =
  | CurrentPageRequest
  /**
   * Something happened to these incidents. `count` is the number of incidents that match the query; undefined if it was
   * not reported.
   */
  | { type: 'currentPage.follow'; changed: Changed; count: ToldCount | undefined }
  /** The filter or search changed. `replace`: do not add an entry to the browser's history. */
  | { type: 'currentPage.showQuery'; query: IncidentQuery; replace: boolean }
  /** What the user last had on the list is to be remembered, unless it is the wall that shows it. */
  | { type: 'currentPage.remember'; change: Partial<Preferences> }
  | IncidentListReport
  | LentDisplayChanged
  | ShortcutsReport
