import { listed } from '../../core/domain/listed.ts'
import { leastSevere, levels, type Level } from '../../incident/domain/level.ts'
import type { SourceSystem } from '../../incident/domain/incident.ts'
import { eventTypeWords } from './eventTypes.ts'
import type { IncidentFilter } from './filter.ts'
import { closedAckedId, exclusionId, maintenanceId, type Hiding } from './hiding.ts'
import { unrestrictedQuery, withPeriod, type IncidentQuery } from './incidentQuery.ts'
import { listOnlyOf, withListOnly } from './listOnly.ts'
import { boundText, type Period } from './period.ts'
import { notExcluding, valueWords, type RowValue } from './rowValue.ts'
import { isUnknownType, togglingType } from './sourceTypes.ts'

/** One condition of the list in words, and the query without it. */
export interface Condition {
  /** Tells the conditions of one query apart: 'open', 'tag location=oslo'. */
  readonly key: string
  /** The short text of a chip: 'open', 'level 1-2', 'location=oslo'. */
  readonly words: string
  /** Whether a saved filter keeps the condition. */
  readonly isSaved: boolean
  /** The subject and verb for `unsavedSentence`: 'the search', 'is'; by default, the words in quotes and 'is'. */
  readonly inSentence?: { readonly subject: string; readonly verb: 'is' | 'are' }
  /** The query without this condition. */
  readonly rest: IncidentQuery
  /** If the console itself applies the condition (`hiding.ts`): the id under which the hidden rows are counted. */
  readonly hidingId?: string
}

/** What is needed, in addition to the query, to put its conditions into words. */
export interface ConditionNames {
  /** The systems that incidents come from. An unknown system is named by its number. */
  readonly sourceSystems: readonly SourceSystem[]
  /** Whether severities are shown (showSeverityLevels). If they are not, a maximum level is not a condition. */
  readonly withLevels: boolean
  /** Whether saved filters keep the conditions that server 2.0 introduced; left out if they do. */
  readonly keepsFurther?: boolean
  /** Whether the server is known to support planned maintenance; left out if it is. */
  readonly hasMaintenance?: boolean
  /** How the bounds of a period, in milliseconds since 1970, are written; left out if as in an address. */
  readonly momentWords?: (moment: number) => string
}

const [mostSevere] = levels

/** The conditions of a query, in the order of the filter bar; empty if it has none. */
export function conditionsOf(query: IncidentQuery, names: ConditionNames): readonly Condition[] {
  return [
    ...stateConditions(query),
    ...levelConditions(query, names),
    ...sourceConditions(query, names),
    ...sourceTypeConditions(query, names),
    ...tagConditions(query),
    ...ticketConditions(query),
    ...maintenanceConditions(query, names),
    ...closedAckedConditions(query, names),
    ...eventTypeConditions(query, names),
    ...exclusionConditions(query, names),
    ...searchConditions(query),
    ...timeframeConditions(query),
    ...periodConditions(query, names),
  ]
}

/** The conditions that a control of the bar says: open or closed, acknowledged or not, the search and the timeframe. */
const saidByControls: readonly string[] = ['open', 'acked', 'search', 'timeframe']

/** Whether a control of the bar says the condition with this key, so that it needs no chip. */
export function isSaidByControl(key: string): boolean {
  return saidByControls.includes(key)
}

/** The conditions of a filter as one text: 'open, unacked, location=oslo'; 'everything' if it has none. */
export function filterWords(filter: IncidentFilter, names: ConditionNames): string {
  const conditions = conditionsOf({ ...unrestrictedQuery, filter }, names)
  return conditions.length === 0 ? 'everything' : wordsOf(conditions)
}

/** The conditions as one text, separated by commas. */
export function wordsOf(conditions: readonly Condition[]): string {
  return conditions.map(({ words }) => words).join(', ')
}

/** The conditions that a saved filter keeps, as one text; 'everything' if there are none. */
export function savedWords(conditions: readonly Condition[]): string {
  const saved = conditions.filter(({ isSaved }) => isSaved)
  return saved.length === 0 ? 'everything' : wordsOf(saved)
}

/**
 * Says which conditions a saved filter does not keep: 'The search and the last 60 minutes are not part of a saved
 * filter.'; '' if it keeps all of them.
 */
export function unsavedSentence(conditions: readonly Condition[]): string {
  const unsaved = conditions
    .filter(({ isSaved }) => !isSaved)
    .map(({ words, inSentence }) => inSentence ?? { subject: `‘${words}’`, verb: 'is' })
  const subject = listed(
    unsaved.map((condition) => condition.subject),
    'and',
  )
  const verb = unsaved.length === 1 ? unsaved[0]?.verb : 'are'
  if (unsaved.length === 0) return ''
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${verb} not part of a saved filter.`
}

/** A timeframe in the middle of a sentence: 'last 60 minutes', 'last 7 days'. */
export function timeframeWords(hours: number): string {
  if (hours === 1) return 'last 60 minutes'
  return hours > 24 && hours % 24 === 0 ? `last ${hours / 24} days` : `last ${hours} hours`
}

const tristateWords = {
  open: { true: 'open', false: 'closed' },
  acked: { true: 'acked', false: 'unacked' },
  stateful: { true: 'stateful', false: 'stateless' },
} as const

function stateConditions(query: IncidentQuery): readonly Condition[] {
  return (['open', 'acked', 'stateful'] as const).flatMap((key) => {
    const value = query.filter[key]
    if (value === undefined) return []
    const words = tristateWords[key][value ? 'true' : 'false']
    return [{ key, words, isSaved: true, rest: withFilter(query, { [key]: undefined }) }]
  })
}

function levelConditions(query: IncidentQuery, { withLevels }: ConditionNames): readonly Condition[] {
  const { maxLevel } = query.filter
  if (!withLevels || maxLevel === leastSevere) return []
  const rest = withFilter(query, { maxLevel: leastSevere })
  return [{ key: 'level', words: levelWords(maxLevel), isSaved: true, rest }]
}

function levelWords(maxLevel: Level): string {
  return maxLevel === mostSevere ? `level ${maxLevel}` : `level ${mostSevere}-${maxLevel}`
}

function sourceConditions(query: IncidentQuery, names: ConditionNames): readonly Condition[] {
  const chosen = query.filter.sourceSystemIds
  return chosen.map((pk) => ({
    key: `source ${pk}`,
    words: `source ${sourceName(pk, names)}`,
    isSaved: true,
    rest: withFilter(query, { sourceSystemIds: chosen.filter((other) => other !== pk) }),
  }))
}

/**
 * A server before 2.0 applies these conditions but does not keep them in saved filters. Every server refuses to list
 * incidents of a type that it does not know, so the text marks the type as unknown.
 */
function sourceTypeConditions(query: IncidentQuery, names: ConditionNames): readonly Condition[] {
  const { sourceTypes = [] } = query.filter
  return sourceTypes.map((type) => ({
    key: `source type ${type}`,
    words: `source type ${type}${isUnknownType(type, names.sourceSystems) ? ' (unknown)' : ''}`,
    isSaved: names.keepsFurther ?? true,
    rest: withFilter(query, togglingType(query.filter, type)),
  }))
}

function tagConditions(query: IncidentQuery): readonly Condition[] {
  const { tags } = query.filter
  return tags.map((tag) => ({
    key: `tag ${tag}`,
    words: tag,
    isSaved: true,
    rest: withFilter(query, { tags: tags.filter((other) => other !== tag) }),
  }))
}

function ticketConditions(query: IncidentQuery): readonly Condition[] {
  const { hasTicket } = listOnlyOf(query)
  if (hasTicket === undefined) return []
  return [
    {
      key: 'ticket',
      words: hasTicket ? 'with a ticket' : 'without a ticket',
      isSaved: false,
      rest: withListOnly(query, { hasTicket: undefined }),
    },
  ]
}

/**
 * No saved filter keeps this condition. If the server does not support planned maintenance, the condition hides
 * nothing.
 */
function maintenanceConditions(query: IncidentQuery, { hasMaintenance = true }: ConditionNames): readonly Condition[] {
  const { underMaintenance } = listOnlyOf(query)
  if (underMaintenance === undefined) return []
  const words = underMaintenance ? 'under maintenance' : 'not under maintenance'
  return [
    {
      key: maintenanceId,
      words: hasMaintenance ? words : `${words} (unknown)`,
      isSaved: false,
      rest: withListOnly(query, { underMaintenance: undefined }),
      hidingId: maintenanceId,
    },
  ]
}

/** A server before 2.0 neither applies nor keeps this condition. */
function closedAckedConditions(query: IncidentQuery, { keepsFurther = true }: ConditionNames): readonly Condition[] {
  if (query.filter.hidesClosedAcked !== true) return []
  return [
    {
      key: closedAckedId,
      words: 'not closed and acked',
      isSaved: keepsFurther,
      rest: withFilter(query, { hidesClosedAcked: undefined }),
      hidingId: closedAckedId,
    },
  ]
}

/** One condition for all types. It restricts notifications, not the list. */
function eventTypeConditions(query: IncidentQuery, { keepsFurther = true }: ConditionNames): readonly Condition[] {
  if (query.filter.eventTypes === undefined) return []
  return [
    {
      key: 'event types',
      words: `notifies only of ${eventTypeWords(query.filter)}`,
      isSaved: keepsFurther,
      rest: withFilter(query, { eventTypes: undefined }),
    },
  ]
}

/** An exclusion: 'not location=oslo'. No saved filter keeps exclusions. */
function exclusionConditions(query: IncidentQuery, names: ConditionNames): readonly Condition[] {
  const { excluded } = listOnlyOf(query)
  const values: readonly RowValue[] = [
    ...(names.withLevels ? excluded.levels : []).map((level) => ({ kind: 'level', level }) as const),
    ...excluded.sourceSystemIds.map((pk) => ({ kind: 'source', pk, name: sourceName(pk, names) }) as const),
    ...excluded.tags.map((tag) => ({ kind: 'tag', tag }) as const),
  ]
  return values.map((value) => ({
    key: exclusionId(value),
    words: `not ${value.kind === 'level' ? `level ${value.level}` : valueWords(value)}`,
    isSaved: false,
    rest: notExcluding(query, value),
    hidingId: exclusionId(value),
  }))
}

function sourceName(pk: number, { sourceSystems }: ConditionNames): string {
  return sourceSystems.find((system) => system.pk === pk)?.name ?? `#${pk}`
}

function searchConditions(query: IncidentQuery): readonly Condition[] {
  const search = query.search.trim()
  if (search === '') return []
  const inSentence = { subject: 'the search', verb: 'is' } as const
  return [{ key: 'search', words: `search ‘${search}’`, isSaved: false, inSentence, rest: { ...query, search: '' } }]
}

function timeframeConditions(query: IncidentQuery): readonly Condition[] {
  const { timeframeHours } = query
  if (timeframeHours === 0) return []
  const words = timeframeWords(timeframeHours)
  const inSentence = { subject: `the ${words}`, verb: 'are' } as const
  return [{ key: 'timeframe', words, isSaved: false, inSentence, rest: { ...query, timeframeHours: 0 } }]
}

function periodConditions(query: IncidentQuery, names: ConditionNames): readonly Condition[] {
  const { period } = listOnlyOf(query)
  if (period === undefined) return []
  const words = periodWords(period, names.momentWords)
  const inSentence = { subject: `the period ‘${words}’`, verb: 'is' } as const
  return [{ key: 'period', words, isSaved: false, inSentence, rest: withPeriod(query, undefined) }]
}

/** A period in words: 'from 27/11/2026 22:00 to 28/11/2026 06:00', 'since …' or 'before …'. */
export function periodWords({ from, to }: Period, momentWords: (moment: number) => string = boundText): string {
  if (from === undefined) return to === undefined ? '' : `before ${momentWords(to)}`
  return to === undefined ? `since ${momentWords(from)}` : `from ${momentWords(from)} to ${momentWords(to)}`
}

function withFilter(query: IncidentQuery, change: Partial<IncidentFilter>): IncidentQuery {
  return { ...query, filter: { ...query.filter, ...change } }
}

/**
 * The text of a chip: the condition and, if the console applies it, the number of rows that it hides. Most servers hide
 * closed and acknowledged incidents themselves, so that number is left out if it is 0.
 */
export function chipWords({ words, hidingId }: Condition, { by }: Hiding): string {
  const hides = hidingId === undefined ? undefined : by.get(hidingId)
  return hides === undefined || (hides === 0 && hidingId === closedAckedId) ? words : `${words} · hides ${hides}`
}
