/** What a task of planned maintenance would cover, in words (docs/behaviour.md#maintenance-page). */
import { coversMuch, isLeast, type TaskCoverage } from '../../../machines/maintenance/domain/taskCoverage.ts'
import { extentOf, togetherRequired } from '../../../machines/maintenance/domain/taskRules.ts'
import { counted, inThousands } from '../../../machines/core/domain/count.ts'
import { listed } from '../../../machines/core/domain/listed.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'

/**
 * 'Covers 12 open incidents on 5 hosts now.', and what is not known of that. What a filter says that is not known here
 * narrows it further.
 */
export function coverageWords(coverage: TaskCoverage, filters: readonly SavedFilter[], isComplete: boolean): string {
  if (!isComplete && filters.length === 0) return `What it covers now is not known: ${unseen}`
  const { incidents, unsure, hosts, isCut } = coverage
  const least = isLeast(coverage) ? 'at least ' : ''
  const where = hosts === 0 ? '' : ` on ${isCut ? 'at least ' : ''}${counted(hosts, 'host')}`
  return [
    incidents === 0 && !isCut
      ? 'Covers no open incident now.'
      : isComplete
        ? `Covers ${least}${counted(incidents, 'open incident')}${where} now.`
        : `Its other filters match ${least}${counted(incidents, 'open incident')}${where} now; it covers at most these.`,
    ...(unsure === 0 ? [] : [`It may cover ${inThousands(unsure)} more, which the console cannot judge.`]),
    ...(isComplete ? [] : [`Besides, ${unseen}`]),
  ].join(' ')
}

const unseen = 'it has the conditions of a filter that you cannot see.'

/** Why a task with these filters is perhaps not what is meant; '' if nothing is odd. */
export function coverageWarning(
  filters: readonly SavedFilter[],
  coverage: TaskCoverage | undefined,
  total: number | undefined,
  isComplete: boolean,
): string {
  const extent = extentOf(filters)
  if (extent === 'everything' && isComplete) return everythingWords
  if (extent === 'nothing') return 'A filter without conditions matches nothing, so it will never cover anything.'
  if (filters.some(({ filter }) => filter.open === false))
    return 'It covers nothing: only open incidents can be covered, and a filter requires closed ones.'
  const rivals = togetherRequired(filters)
  if (rivals.length > 0) return `It covers only incidents that have all of ${listed(rivals, 'and')}.`
  if (coverage === undefined || !isComplete || !coversMuch(coverage, total)) return ''
  const least = isLeast(coverage) ? 'at least ' : ''
  return `That is most of what is open: ${least}${inThousands(coverage.incidents)} of ${inThousands(total ?? 0)}.`
}

/** The warning about a task that covers everything. */
export const everythingWords = 'Covers everything: while it runs, nobody is notified of anything.'
