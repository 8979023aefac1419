import { isTime } from '../../core/domain/moment.ts'
import { isText, propertiesOf } from '../../core/domain/setting.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'

/** The choices offered under 'Rows per page:' (docs/behaviour.md#pagination). */
export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 25
/** The size of the pieces when everything is fetched. */
export const largestPageSize: PageSize = 100

/** Whether a value is one of the offered page sizes. */
export function isPageSize(value: unknown): value is PageSize {
  return pageSizes.some((size) => size === value)
}

/**
 * The incidents that began before a given time, an ISO 8601 string: the start of a page for which the server has sent
 * no cursor.
 */
export interface StartedBefore {
  readonly before: string
}

/** The start of a page: a cursor from the server, or a start time known here. */
export type Cursor = string | StartedBefore

/** Whether a value is the start of a page. */
export function isCursor(value: unknown): value is Cursor {
  if (isText(value)) return true
  const { before } = propertiesOf(value)
  return isText(before) && isTime(before)
}

/** Where a list is: the start of its page, the size of its pages, and how many incidents come before the page. */
export interface ListPlace {
  readonly cursor: Cursor | undefined
  readonly pageSize: PageSize
  /** Undefined if unknown. */
  readonly rowsBefore: number | undefined
}

/** The request for one page of a list. */
export interface PageRequest extends MatchQuestion {
  readonly pageSize: PageSize
  /** The first page if undefined. */
  readonly cursor: Cursor | undefined
}

/** One page of incidents as the server sent it. */
export interface IncidentPage {
  readonly incidents: readonly Incident[]
  /** Cursors of the neighbouring pages; undefined at either end. */
  readonly next: string | undefined
  readonly previous: string | undefined
  /** How many rows could not be read and are not shown. */
  readonly unreadable: number
}
