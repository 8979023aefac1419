import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import { countWords, inThousands } from './countWords.ts'

/** Whether the list holds everything that matches, not just one page (docs/behaviour.md#live-updates). */
export function holdsEverything({ context }: SnapshotFrom<IncidentsRef>): boolean {
  return context.extent === 'everything'
}

/**
 * Says how many incidents the list holds, and whether these are all; '' if the list is divided into pages. `matching`
 * is how many incidents match, if known.
 */
export function extentWords(snapshot: SnapshotFrom<IncidentsRef>, matching: number | undefined): string {
  const { extent, hasMore, store, limit } = snapshot.context
  if (extent === 'page') return ''
  const { length } = store.incidents
  if (hasMore && length < limit && isLoadingMore(snapshot))
    return `${inThousands(length)} incidents so far, more are on their way`
  if (hasMore) return `The newest ${partialWords(length, matching)}: narrow the filter to see older ones`
  return length === 1 ? countWords(length) : `All ${countWords(length)}`
}

/** Whether further rows are being loaded. */
function isLoadingMore(snapshot: SnapshotFrom<IncidentsRef>): boolean {
  const { extent, shownExtent, isBehind } = snapshot.context
  return snapshot.hasTag('gathering') || (snapshot.hasTag('refreshing') && (isBehind || extent !== shownExtent))
}

/** The number of rows and, unless it is outdated and therefore smaller, the number of incidents that match. */
function partialWords(length: number, matching: number | undefined): string {
  const isOf = matching !== undefined && matching > length
  return isOf ? `${inThousands(length)} of ${countWords(matching)}` : countWords(length)
}
