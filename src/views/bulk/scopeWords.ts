import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../machines/list/incidents.ts'
import { countWords, inThousands } from '../../../machines/core/domain/count.ts'

/**
 * Says what share of the matching incidents an operation is for, if these are all rows of the list: 'all 3,617 that
 * match', or 'the newest 5,000 of 7,312 that match' if the list cannot hold more; '' for fewer rows, or for one page of
 * several. `rows` are the rows on screen, without hidden ones, and `matching` is the server's count, if it is known.
 */
export function scopeWords(
  chosen: ReadonlySet<number>,
  rows: readonly number[],
  hidden: number,
  matching: number | undefined,
) {
  return ({ context }: SnapshotFrom<IncidentsRef>): string => {
    const { departed, hasMore, extent, shownExtent, request } = context
    const tickable = departed.size === 0 ? rows : rows.filter((pk) => !departed.has(pk))
    if (tickable.length < 2 || chosen.size !== tickable.length || !tickable.every((pk) => chosen.has(pk))) return ''
    const isEverything = extent === 'everything' && shownExtent === extent
    if (!isEverything && (hasMore || request.cursor !== undefined)) return ''
    const except = hidden > 0 ? ', except hidden ones' : ''
    if (!hasMore) return `all ${inThousands(chosen.size)} that match${except}`
    const total = matching === undefined ? '' : ` of ${countWords(matching)}`
    return `the newest ${inThousands(chosen.size)}${total} that match${except}`
  }
}
