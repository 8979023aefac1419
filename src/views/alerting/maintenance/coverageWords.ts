/** What a task of planned maintenance would cover, in words (docs/behaviour.md#maintenance-page). */
import { coversMuch, type TaskCoverage } from '../../../../machines/alerting/domain/planned/taskCoverage.ts'
import { extentOf, togetherRequired } from '../../../../machines/alerting/domain/planned/taskRules.ts'
import { counted, inThousands } from '../../../../machines/core/domain/count.ts'
import { listed } from '../../../../machines/core/domain/listed.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'

/** 'Covers 12 open incidents on 5 hosts now.', and what is not known of that. */
export function coverageWords(coverage: TaskCoverage, isComplete: boolean): string {
  const { incidents, unsure, hosts, isCut } = coverage
  const least = isCut ? 'at least ' : ''
  const where = hosts === 0 ? '' : ` on ${least}${counted(hosts, 'host')}`
  return [
    incidents === 0 && !isCut
      ? 'Covers no open incident now.'
      : `Covers ${least}${counted(incidents, 'open incident')}${where} now.`,
    ...(unsure === 0 ? [] : [`It may cover ${inThousands(unsure)} more, which the console cannot judge.`]),
    ...(isComplete ? [] : ['One of its filters is not known here, so it may cover less.']),
  ].join(' ')
}

/** Why a task with these filters is perhaps not what is meant; '' if nothing is odd. */
export function coverageWarning(
  filters: readonly SavedFilter[],
  coverage: TaskCoverage | undefined,
  total: number | undefined,
): string {
  const extent = extentOf(filters)
  if (extent === 'everything') return everythingWords
  if (extent === 'nothing') return 'A filter without conditions matches nothing, so it will never cover anything.'
  const rivals = togetherRequired(filters)
  if (rivals.length > 0) return `It covers only incidents that have all of ${listed(rivals, 'and')}.`
  if (coverage === undefined || !coversMuch(coverage, total)) return ''
  return `That is most of what is open: ${inThousands(coverage.incidents)} of ${inThousands(total ?? 0)}.`
}

/** The warning about a task that covers everything. */
export const everythingWords = 'Covers everything: while it runs, nobody is notified of anything.'
