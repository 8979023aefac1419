/**
 * How many open incidents match all filters of a profile: the one query that combines them as servers do when they decide
 * whom to notify (acceptance.ts), where a query can express that (docs/behaviour.md#profiles).
 */
import type { Level } from '../../incident/domain/level.ts'
import { isEmptyFilter, requiredTags, rivalTags } from './acceptance.ts'
import type { IncidentFilter } from './filter.ts'
import { unrestrictedQuery } from './incidentQuery.ts'
import type { MatchQuestion } from './matching.ts'
import { unknownConditions, type SavedFilter } from './savedFilter.ts'

/** What combining filters leads to. */
export type Combination =
  /** The server can count the open incidents that match all of them. */
  | { readonly kind: 'countable'; readonly question: MatchQuestion }
  /** No open incident can match all of them, for this reason. */
  | { readonly kind: 'none'; readonly reason: string }
  /** They are about incidents that are not open, so that open ones say nothing about them. */
  | { readonly kind: 'notOpen' }
  /** No query says what they say together, for this reason. */
  | { readonly kind: 'uncountable'; readonly reason: string }

/** Combines the filters of a profile; undefined if there are none. */
export function combinationOf(filters: readonly SavedFilter[]): Combination | undefined {
  if (filters.length === 0) return undefined
  const contradiction = contradictionOf(filters)
  if (contradiction !== undefined) return { kind: 'none', reason: contradiction }
  if (filters.some(({ filter }) => filter.open === false || filter.stateful === false)) return { kind: 'notOpen' }
  const obstacle = obstacleOf(filters)
  if (obstacle !== undefined) return { kind: 'uncountable', reason: obstacle }
  const conditions = filters.map(({ filter }) => filter)
  const sourceTypes = common(conditions.map((filter) => filter.sourceTypes))
  const filter: IncidentFilter = {
    open: true,
    acked: onlyValue(conditions, 'acked'),
    stateful: onlyValue(conditions, 'stateful'),
    maxLevel: Math.min(...conditions.map(({ maxLevel }) => maxLevel)) as Level,
    tags: [...new Set(filters.flatMap(requiredTags))],
    sourceSystemIds: common(conditions.map(sourcesOf)) ?? [],
    ...(sourceTypes === undefined ? {} : { sourceTypes }),
  }
  return { kind: 'countable', question: { ...unrestrictedQuery, filter, withLevels: true } }
}

/** What the server can count for these filters; undefined if there is nothing to ask. */
export function questionOf(filters: readonly SavedFilter[]): MatchQuestion | undefined {
  const combination = combinationOf(filters)
  return combination?.kind === 'countable' ? combination.question : undefined
}

/** Why nothing can match all filters. */
function contradictionOf(filters: readonly SavedFilter[]): string | undefined {
  if (filters.some(isEmptyFilter)) return 'a filter without conditions matches nothing'
  const conditions = filters.map(({ filter }) => filter)
  // One filter may ask for open incidents, and another for stateless ones.
  if (valuesOf(conditions, 'open').includes(true) && valuesOf(conditions, 'stateful').includes(false)) {
    return 'stateless ones are never open'
  }
  if ((['open', 'acked', 'stateful'] as const).some((key) => new Set(valuesOf(conditions, key)).size > 1)) {
    return 'the filters contradict each other'
  }
  const isDisjoint = [common(conditions.map(sourcesOf)), common(conditions.map((filter) => filter.sourceTypes))].some(
    (left) => left?.length === 0,
  )
  return isDisjoint ? 'the filters have no source in common' : undefined
}

/** Why a query cannot say what the filters say together: in a query, two values of one key are alternatives. */
function obstacleOf(filters: readonly SavedFilter[]): string | undefined {
  if (filters.some((filter) => unknownConditions(filter).length > 0)) {
    return 'there are conditions that the console does not know'
  }
  if (filters.some(({ droppedTags = [] }) => droppedTags.length > 0))
    return 'there are tags that the list does not know'
  const rivals = rivalTags(filters)
  if (rivals.length > 0) return `the list cannot require ${rivals.join(' and ')} together`
  const types = filters.flatMap(({ filter: { sourceTypes = [] } }) => sourceTypes)
  return types.some((type) => type.includes(',')) ? 'the list cannot ask for a source type with a comma' : undefined
}

type Tristate = 'open' | 'acked' | 'stateful'

function valuesOf(conditions: readonly IncidentFilter[], key: Tristate): readonly boolean[] {
  return conditions.flatMap((filter) => filter[key] ?? [])
}

function onlyValue(conditions: readonly IncidentFilter[], key: Tristate): boolean | undefined {
  return valuesOf(conditions, key)[0]
}

/** Undefined if any source will do. */
function sourcesOf({ sourceSystemIds }: IncidentFilter): readonly number[] | undefined {
  return sourceSystemIds.length === 0 ? undefined : sourceSystemIds
}

/** What all lists contain; an undefined one contains everything. */
function common<Item>(lists: readonly (readonly Item[] | undefined)[]): readonly Item[] | undefined {
  const known = lists.filter((list) => list !== undefined)
  return known.length === 0 ? undefined : known.reduce((left, list) => left.filter((item) => list.includes(item)))
}

/** Identifies a question: two questions with the same key have the same answer. */
export function questionKey({ filter }: MatchQuestion): string {
  const { acked, stateful, maxLevel, tags, sourceSystemIds, sourceTypes = [] } = filter
  return JSON.stringify([
    acked,
    stateful,
    maxLevel,
    tags.toSorted(),
    sourceSystemIds.toSorted((one, other) => one - other),
    sourceTypes.toSorted(),
  ])
}
