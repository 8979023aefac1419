import { useIncidentCount, useIncidentList, useIncidents, useSelected, useValue } from '../actors.ts'
import { useHiding } from '../filter/useHiding.ts'
import { matchCount, type Matching } from '../list/heading/matchCount.ts'
import type { SnapshotFrom } from 'xstate'
import type { IncidentsRef } from '../../../machines/list/incidents.ts'
import { countWords, inThousands } from '../../../machines/core/domain/count.ts'

const noRows: readonly number[] = []

/** What share of the matching incidents these are, in words; '' if they are not all rows of the list. */
export function useScope(chosen: ReadonlySet<number>): string {
  const list = useIncidentList()
  const rows = useValue(list, 'rows') ?? noRows
  const { hidden } = useHiding()
  const matching = useSelected(useIncidentCount(), matchCount)
  return useSelected(useIncidents(), scopeWords(chosen, rows, hidden, matching)) ?? ''
}

/**
 * Says what share of the matching incidents an operation is for, if these are all rows of the list: 'all 3,617 that
 * match', or 'the newest 5,000 of 7,312 that match' if the list cannot hold more; '' for fewer rows, or for one page of
 * several. `rows` are the rows on screen, without hidden ones, and `matching` is the server's count, if it is
 * known; `≈` marks one that is older than the rows.
 */
function scopeWords(
  chosen: ReadonlySet<number>,
  rows: readonly number[],
  hidden: number,
  matching: Matching | undefined,
) {
  return ({ context }: SnapshotFrom<IncidentsRef>): string => {
    const { departed, hasMore, extent, shownExtent, request } = context
    const tickable = departed.size === 0 ? rows : rows.filter((pk) => !departed.has(pk))
    if (tickable.length < 2 || chosen.size !== tickable.length || !tickable.every((pk) => chosen.has(pk))) return ''
    const isEverything = extent === 'everything' && shownExtent === extent
    if (!isEverything && (hasMore || request.cursor !== undefined)) return ''
    const except = hidden > 0 ? ', except hidden ones' : ''
    if (!hasMore) return `all ${inThousands(chosen.size)} that match${except}`
    return `the newest ${inThousands(chosen.size)}${totalWords(matching)} that match${except}`
  }
}

function totalWords({ count, isOlder }: Partial<Matching> = {}): string {
  return count === undefined ? '' : ` of ${isOlder ? '≈' : ''}${countWords(count)}`
}
