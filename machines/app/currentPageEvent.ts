/** The events of the current page (docs/behaviour.md#routes). */
import type { Place } from '../core/domain/route.ts'
import type { IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { Changed } from '../incident/domain/changed.ts'
import type { ToldCount } from '../list/domain/changeFeed.ts'
import type { IncidentListReport } from '../list/incidentList.ts'
import type { ShortcutsReport } from './shortcuts.ts'

/** The events that other charts may send. */
export type CurrentPageRequest =
  | { type: 'currentPage.move'; place: Place }
  /**
   * Fetches what is on screen again: the operator has asked for it, the refresh interval has passed, something may have
   * changed unnoticed (requests in flight are out of date), or changes may have been missed (the list is being caught
   * up).
   */
  | { type: 'currentPage.refresh'; because: RefreshCause }

export type RefreshCause = 'asked' | 'due' | 'doubt' | 'missed'

export type CurrentPageEvent =
  | CurrentPageRequest
  /** Retries requests that failed. */
  | { type: 'currentPage.recover' }
  /**
   * Something happened to these incidents. `count` is the number of incidents that match the query; undefined if it was
   * not reported.
   */
  | { type: 'currentPage.follow'; changed: Changed; count: ToldCount | undefined }
  /** The filter or search changed. `replace`: do not add an entry to the browser's history. */
  | { type: 'currentPage.showQuery'; query: IncidentQuery; replace: boolean }
  | IncidentListReport
  | ShortcutsReport
