import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import { countWords, inThousands } from './countWords.ts'

/** Whether the list holds everything that matches instead of one page of it (decisions, Realtime). */
export function holdsEverything({ context }: SnapshotFrom<IncidentsRef>): boolean {
  return context.extent === 'everything'
}

/**
 * How many incidents the list holds, and whether these are all; '' where it holds one page. `matching` is how many
 * match, where that is known.
 */
export function extentWords(snapshot: SnapshotFrom<IncidentsRef>, matching: number | undefined): string {
  const { extent, hasMore, store, limit } = snapshot.context
  if (extent === 'page') return ''
  const { length } = store.incidents
  if (hasMore && length < limit && isComing(snapshot))
    return `${inThousands(length)} incidents so far, more are on their way`
  if (hasMore) return `The newest ${cutWords(length, matching)}: narrow the filter to see older ones`
  return length === 1 ? countWords(length) : `All ${countWords(length)}`
}

/** Whether rows are on their way that the list does not hold yet. */
function isComing(snapshot: SnapshotFrom<IncidentsRef>): boolean {
  const { extent, shownExtent, isBehind } = snapshot.context
  return snapshot.hasTag('gathering') || (snapshot.hasTag('refreshing') && (isBehind || extent !== shownExtent))
}

/** A count that is behind the list says nothing. */
function cutWords(length: number, matching: number | undefined): string {
  const isOf = matching !== undefined && matching > length
  return isOf ? `${inThousands(length)} of ${countWords(matching)}` : countWords(length)
}
