import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import { countWords, inThousands } from './countWords.ts'

/** Whether the list holds everything that matches, not just one page (docs/behaviour.md#live-updates). */
export function holdsEverything({ context }: SnapshotFrom<IncidentsRef>): boolean {
  return context.extent === 'everything'
}

/**
 * How many incidents the list holds, and whether these are all; '' if it holds one page. `matching` is how many match,
 * if that is known.
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

/** Whether further rows are being loaded. */
function isComing(snapshot: SnapshotFrom<IncidentsRef>): boolean {
  const { extent, shownExtent, isBehind } = snapshot.context
  return snapshot.hasTag('gathering') || (snapshot.hasTag('refreshing') && (isBehind || extent !== shownExtent))
}

/** Leaves out a count that is out of date, because it is below the number of rows. */
function cutWords(length: number, matching: number | undefined): string {
  const isOf = matching !== undefined && matching > length
  return isOf ? `${inThousands(length)} of ${countWords(matching)}` : countWords(length)
}
