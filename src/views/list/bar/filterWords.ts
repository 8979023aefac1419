import { counted } from '../../../../machines/core/domain/count.ts'
import type { IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { leastSevere, levels, levelText, type Level } from '../../../../machines/incident/domain/level.ts'

const [mostSevere] = levels

/** The conditions on state and acknowledgement that are set, for example 'open, unacknowledged'. */
function stateWords(filter: IncidentFilter): string {
  const words = [
    word(filter.open, 'open', 'closed'),
    word(filter.acked, 'acknowledged', 'unacknowledged'),
    word(filter.stateful, 'stateful', 'stateless'),
  ]
  return words.filter((found) => found !== '').join(', ')
}

function word(value: boolean | undefined, whenTrue: string, whenFalse: string): string {
  if (value === undefined) return ''
  return value ? whenTrue : whenFalse
}

/** The heading of an empty list: 'No open, unacknowledged incidents'. */
export function emptyHeading(filter: IncidentFilter): string {
  return ['No', stateWords(filter), 'incidents'].filter((part) => part !== '').join(' ')
}

/** Describes the query in a sentence. The severity is left out if levels are not shown. */
export function filterSentence({ filter, timeframeHours, search }: IncidentQuery, withLevels: boolean): string {
  const parts = [
    stateWords(filter) === '' ? 'incidents in every state' : `${stateWords(filter)} incidents`,
    withLevels && filter.maxLevel !== leastSevere ? `of severity ${severityWords(filter.maxLevel)}` : '',
    sourceWords(filter),
    filter.tags.length === 0 ? '' : `tagged ${filter.tags.join(', ')}`,
    timeframeHours === 0 ? '' : `from the last ${timeframe(timeframeHours)}`,
    search.trim() === '' ? '' : `with the words ‘${search.trim()}’`,
  ]
  return `The filter shows ${parts.filter((part) => part !== '').join(' ')}.`
}

/** The condition on sources: 'from every source', 'from 2 chosen sources', 'from sources of type nav or zabbix'. */
function sourceWords({ sourceSystemIds, sourceTypes }: IncidentFilter): string {
  const types = sourceTypes === undefined ? '' : ` of type ${sourceTypes.join(' or ')}`
  if (sourceSystemIds.length > 0) return `from ${counted(sourceSystemIds.length, 'chosen source')}${types}`
  return types === '' ? 'from every source' : `from sources${types}`
}

/** The severity condition: '2 - High or more severe'; for level 1, the most severe, only '1 - Critical'. */
function severityWords(maxLevel: Level): string {
  const name = levelText(maxLevel)
  return maxLevel === mostSevere ? name : `${name} or more severe`
}

function timeframe(hours: number): string {
  if (hours === 1) return '60 minutes'
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}
