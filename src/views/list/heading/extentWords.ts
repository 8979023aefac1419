import type { SnapshotFrom } from 'xstate'
import { isExtending, type KeptList } from '../../../../machines/list/domain/keptList.ts'
import { isByAcknowledgement, type ListOrder } from '../../../../machines/list/domain/listOrder.ts'
import type { RowAcknowledgements } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import { countWords, inThousands } from '../../../../machines/core/domain/count.ts'
import type { Matching } from './matchCount.ts'
import { isWhole, placeWords, sortedWords, totalOf, type PagePlace } from './placeWords.ts'

type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/** Whether the list holds everything that matches, not just one page (docs/behaviour.md#whole-list). */
export function holdsEverything({ context }: IncidentsSnapshot): boolean {
  return context.extent === 'everything'
}

/** Whether the list is fetching everything that matches, to hold it from then on. */
export function isGrowing(snapshot: IncidentsSnapshot): boolean {
  const { extent, isBehind, limit, latest, hasMore } = snapshot.context
  if (extent === 'page' || (hasMore && latest.length >= limit && !isExtending(snapshot.context))) return false
  if (snapshot.hasTag('gathering') || isExtending(snapshot.context)) return true
  return hasMore && isBehind && snapshot.hasTag('refreshing')
}

/** How many incidents have been fetched so far, while the list grows. */
export function gatheredCount({ context: { latest, gathered } }: IncidentsSnapshot): number {
  return Math.max(latest.length, gathered.incidents.length)
}

/** How many incidents the list will hold once it has grown; undefined if unknown. */
export function expectedCount({ context }: IncidentsSnapshot, matching: Matching | undefined): number | undefined {
  return matching?.count === undefined ? undefined : Math.min(matching.count, context.limit)
}

/** How the rows are sorted. */
export interface Sorting {
  /** Undefined for the server's order. */
  readonly order: ListOrder | undefined
  /** What is known about who acknowledged the rows; undefined if nothing is known. */
  readonly told: RowAcknowledgements | undefined
}

/**
 * Says which of the matching incidents are on screen, and what their order covers; '' if there are none or they are not
 * loaded. `matching` is how many match, if known.
 */
export function extentWords(snapshot: IncidentsSnapshot, matching: Matching | undefined, sorting: Sorting): string {
  if (snapshot.hasTag('loading') || snapshot.hasTag('failed')) return ''
  if (isGrowing(snapshot)) return growingWords(snapshot, matching)
  if (snapshot.context.extent === 'page') return pageWords(pagePlace(snapshot, matching), sorting.order !== undefined)
  return [wholeWords(snapshot, matching), knownOrderWords(snapshot.context, sorting)]
    .filter((part) => part !== '')
    .join('. ')
}

/** The size of a list that holds everything: 'All 3,617 incidents'. */
function wholeWords({ context }: IncidentsSnapshot, matching: Matching | undefined): string {
  const { hasMore, latest } = context
  if (hasMore) return `The newest ${partialWords(latest.length, matching)}: narrow the filter to see older ones`
  if (latest.length === 0) return ''
  return latest.length === 1 ? countWords(1) : `All ${countWords(latest.length)}`
}

/**
 * What an order by acknowledgement covers while not all acknowledgements are known: 'Sorted within the 100 whose
 * acknowledgement is known'; '' for any other order.
 */
function knownOrderWords({ latest, store }: KeptList, { order, told }: Sorting): string {
  if (!isByAcknowledgement(order)) return ''
  const acked = latest.filter((pk) => store.storedIncidents.get(pk)?.incident.acked === true)
  const known = acked.filter((pk) => told?.get(pk)?.by !== undefined).length
  if (known === acked.length) return ''
  if (known === 0) return 'Not sorted: no acknowledgement is known'
  return `Sorted within the ${inThousands(known)} whose acknowledgement is known`
}

/**
 * Says on the wall how many incidents match, but not which of them are on screen, because that depends on the size of
 * the screen. If the rows are sorted, also says what their order covers.
 */
export function wallWords(snapshot: IncidentsSnapshot, matching: Matching | undefined, sorting: Sorting): string {
  const { extent, latest } = snapshot.context
  const words = extentWords(snapshot, matching, sorting)
  if (extent === 'everything' || sorting.order !== undefined || words === '') return words
  const total = wholeCount(snapshot, matching)
  return total === undefined ? `The newest ${countWords(latest.length)}` : countWords(total)
}

/** Whether the order covers only the page on screen, and there are other pages. */
export function isSortedInPart(snapshot: IncidentsSnapshot): boolean {
  return snapshot.context.extent === 'page' && snapshot.hasTag('settled') && !isWhole(pagePlace(snapshot, undefined))
}

/** How many incidents the list would have if it held everything; undefined if unknown. */
export function wholeCount(snapshot: IncidentsSnapshot, matching: Matching | undefined): number | undefined {
  return totalOf(pagePlace(snapshot, matching))
}

function pagePlace({ context }: IncidentsSnapshot, matching: Matching | undefined): PagePlace {
  const { rowsBefore, latest, unreadable, hasMore } = context
  const { count, isOlder = false } = matching ?? {}
  return { rowsBefore, rows: latest.length + unreadable, hasMore, matching: count, isOlder }
}

function pageWords(place: PagePlace, isSorted: boolean): string {
  if (place.rows === 0) return ''
  return isSorted && !isWhole(place) ? sortedWords(place) : placeWords(place)
}

function growingWords(snapshot: IncidentsSnapshot, matching: Matching | undefined): string {
  const expected = expectedCount(snapshot, matching)
  const gathered = gatheredCount(snapshot)
  if (expected === undefined || expected < gathered) return `${countWords(gathered)} so far, more are loading`
  return `${inThousands(gathered)} of ${countWords(expected)} so far`
}

/** The number of rows and, if it is greater, the number of incidents that match; a smaller number is out of date. */
function partialWords(length: number, matching: Matching | undefined): string {
  const { count, isOlder } = matching ?? {}
  if (count === undefined || count <= length) return countWords(length)
  return `${inThousands(length)} of ${isOlder ? '≈' : ''}${countWords(count)}`
}
