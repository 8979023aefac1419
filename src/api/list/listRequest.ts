import { startPeriodOf } from '../../../machines/filter/domain/incidentQuery.ts'
import { listOnlyOf } from '../../../machines/filter/domain/listOnly.ts'
import { startBoundsOf } from '../../../machines/filter/domain/period.ts'
import type { MatchQuestion } from '../../../machines/filter/domain/matching.ts'
import { microsecondsOf } from '../../../machines/core/domain/moment.ts'
import type { PageRequest } from '../../../machines/list/domain/page.ts'
import type { ListedRequest } from '../../../machines/list/ports.ts'
import { boundsOf, cursorText } from './wire/cursor.ts'

/**
 * The query for a page of incidents. Leaves out parameters that would not restrict the list. The timeframe is counted
 * back from `now`, in milliseconds since 1970.
 */
export function pageParameters(
  request: Omit<PageRequest, 'pageSize'> & { readonly pageSize: number },
  now: number,
): Record<string, string | undefined> {
  return {
    ...questionParameters(request, now),
    page_size: String(request.pageSize),
    cursor: cursorText(request.cursor),
  }
}

/**
 * The query for the number of matching incidents. A server that does not know `count` responds with a page instead;
 * `page_size` keeps that page small.
 */
export function countParameters(question: MatchQuestion, now: number): Record<string, string | undefined> {
  return { count: '', ...questionParameters(question, now), page_size: '1' }
}

/** The query for the given incidents that match and whose start times are within the range of the page. */
export function listedParameters(request: ListedRequest, now: number): Record<string, string | undefined> {
  const { question, pks, cursor } = request
  const { start_time__gte: since, start_time__lte: until, ...rest } = questionParameters(question, now)
  const { oldest, newest } = boundsOf(cursor, request)
  return {
    ...rest,
    id__in: commaList(pks),
    start_time__gte: laterOf(since, oldest),
    start_time__lte: earlierOf(until, newest),
    page_size: String(pks.length),
  }
}

function laterOf(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return microsecondsOf(one) > microsecondsOf(other) ? one : other
}

function earlierOf(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return microsecondsOf(one) < microsecondsOf(other) ? one : other
}

function questionParameters(question: MatchQuestion, now: number): Record<string, string | undefined> {
  const { filter, withLevels, search } = question
  const { hasTicket } = listOnlyOf(question)
  return {
    open: optionalText(filter.open),
    acked: optionalText(filter.acked),
    stateful: optionalText(filter.stateful),
    level__lte: withLevels ? String(filter.maxLevel) : undefined,
    source__id__in: commaList(filter.sourceSystemIds),
    source__type__in: commaList(filter.sourceTypes ?? []),
    tags: commaList(filter.tags),
    ticket: optionalText(hasTicket),
    // Servers before 2.0 ignore this parameter, so the console hides these incidents itself.
    hide_closed_acked: filter.hidesClosedAcked === true ? 'true' : undefined,
    ...startBoundsOf(startPeriodOf(question, now)),
    search: search.trim() === '' ? undefined : search.trim(),
  }
}

function optionalText(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function commaList(values: readonly (string | number)[]): string | undefined {
  return values.length === 0 ? undefined : values.join(',')
}
