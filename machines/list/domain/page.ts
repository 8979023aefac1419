import { isTime } from '../../core/domain/moment.ts'
import { isText, propertiesOf } from '../../core/domain/setting.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'

/** The choices of 'Rows per page:' (specification, section 2). */
export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 25
/** What everything is fetched in pieces of (decisions, Realtime). */
export const largestPageSize: PageSize = 100

/** Whether a number is one of the page sizes on offer. */
export function isPageSize(value: unknown): value is PageSize {
  return pageSizes.some((size) => size === value)
}

/** The rows that began before a moment, an ISO 8601 text: where a page begins that no server has named. */
export interface StartedBefore {
  readonly before: string
}

/** Where a page begins: as the server named it, or as it is known here. */
export type Cursor = string | StartedBefore

/** Whether something is where a page begins. */
export function isCursor(value: unknown): value is Cursor {
  if (isText(value)) return true
  const { before } = propertiesOf(value)
  return isText(before) && isTime(before)
}

/** Which page of which list is asked for. */
export interface PageRequest extends MatchQuestion {
  readonly pageSize: PageSize
  /** Undefined: the first page. */
  readonly cursor: Cursor | undefined
}

/** One page of incidents as the server cut it. */
export interface IncidentPage {
  readonly incidents: readonly Incident[]
  /** Cursor of the neighbouring page; undefined at either end. */
  readonly next: string | undefined
  readonly previous: string | undefined
  /** Rows that could not be read, and are not shown. */
  readonly unreadable: number
}
