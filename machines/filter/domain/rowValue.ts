/** The values in a row that the operator can filter by: to show only the incidents with that value, or to hide them. */
import type { Incident } from '../../incident/domain/incident.ts'
import { levels, leastSevere, levelText, type Level } from '../../incident/domain/level.ts'
import { filterTags, tagText } from '../../incident/domain/tag.ts'
import type { IncidentQuery } from './incidentQuery.ts'
import { listOnlyOf, withListOnly, type Exclusions } from './listOnly.ts'

/** A value in a row that can become a condition. */
export type RowValue =
  /** 'key=value'. */
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'source'; readonly pk: number; readonly name: string }
  | { readonly kind: 'level'; readonly level: Level }

/** The values of an incident that can become conditions, as a row shows them from left to right. */
export function valuesOf({ level, source, tags }: Incident, withLevels: boolean): readonly RowValue[] {
  return [
    ...(withLevels && level !== undefined ? [{ kind: 'level', level } as const] : []),
    ...(source.pk === undefined ? [] : [{ kind: 'source', pk: source.pk, name: source.name } as const]),
    ...filterTags(tags.map(tagText)).map((tag) => ({ kind: 'tag', tag }) as const),
  ]
}

/** The value as the menu names it: 'location=oslo', 'source NAV', '2 - High'. */
export function valueWords(value: RowValue): string {
  if (value.kind === 'tag') return value.tag
  return value.kind === 'source' ? `source ${value.name}` : levelText(value.level)
}

/** Identifies a value within its row, and its exclusion in the address: 'tag=location=oslo', 'level=2'. */
export function valueId(value: RowValue): string {
  if (value.kind === 'tag') return `tag=${value.tag}`
  return value.kind === 'source' ? `source=${value.pk}` : `level=${value.level}`
}

/** The query narrowed to incidents with this value, which replaces other values of the same tag key or property. */
export function onlyThese(query: IncidentQuery, value: RowValue): IncidentQuery {
  const { filter } = query
  const { excluded } = listOnlyOf(query)
  switch (value.kind) {
    case 'tag': {
      const tags = [...filter.tags.filter((tag) => keyOf(tag) !== keyOf(value.tag)), value.tag]
      return excluding({ ...query, filter: { ...filter, tags } }, { tags: without(excluded.tags, value.tag) })
    }
    case 'source':
      return excluding(
        { ...query, filter: { ...filter, sourceSystemIds: [value.pk] } },
        { sourceSystemIds: without(excluded.sourceSystemIds, value.pk) },
      )
    case 'level':
      return withLevels(query, [value.level])
  }
}

/** The query without incidents that have this value. */
export function noneOfThese(query: IncidentQuery, value: RowValue): IncidentQuery {
  const { filter } = query
  const { excluded } = listOnlyOf(query)
  switch (value.kind) {
    case 'tag':
      return excluding(
        { ...query, filter: { ...filter, tags: without(filter.tags, value.tag) } },
        { tags: withOne(excluded.tags, value.tag) },
      )
    case 'source':
      return excluding(
        { ...query, filter: { ...filter, sourceSystemIds: without(filter.sourceSystemIds, value.pk) } },
        { sourceSystemIds: withOne(excluded.sourceSystemIds, value.pk) },
      )
    case 'level':
      return withLevels(query, without(chosenLevels(query), value.level))
  }
}

/** The query without an exclusion. */
export function notExcluding(query: IncidentQuery, value: RowValue): IncidentQuery {
  const { excluded } = listOnlyOf(query)
  switch (value.kind) {
    case 'tag':
      return excluding(query, { tags: without(excluded.tags, value.tag) })
    case 'source':
      return excluding(query, { sourceSystemIds: without(excluded.sourceSystemIds, value.pk) })
    case 'level':
      return excluding(query, { levels: without(excluded.levels, value.level) })
  }
}

/** The levels that the query lets through. */
export function chosenLevels(query: IncidentQuery): readonly Level[] {
  const { excluded } = listOnlyOf(query)
  return levels.filter((level) => level <= query.filter.maxLevel && !excluded.levels.includes(level))
}

/**
 * The query for these levels, or for all levels if none is given. Servers can only filter by a maximum level, so the
 * console itself excludes the unwanted levels up to that maximum.
 */
export function withLevels(query: IncidentQuery, chosen: readonly Level[]): IncidentQuery {
  const maxLevel = levels.findLast((level) => chosen.includes(level)) ?? leastSevere
  const excluded = chosen.length === 0 ? [] : levels.filter((level) => level < maxLevel && !chosen.includes(level))
  return excluding({ ...query, filter: { ...query.filter, maxLevel } }, { levels: excluded })
}

/** The query for this level and all more severe levels, or for all levels if those are already chosen. */
export function upToLevel(query: IncidentQuery, level: Level): IncidentQuery {
  const severer = levels.filter((other) => other <= level)
  const isChosen = isSameChoice(chosenLevels(query), severer)
  return withLevels(query, isChosen ? levels : severer)
}

function isSameChoice(one: readonly Level[], other: readonly Level[]): boolean {
  return one.length === other.length && one.every((level) => other.includes(level))
}

function excluding(query: IncidentQuery, change: Partial<Exclusions>): IncidentQuery {
  return withListOnly(query, { excluded: { ...listOnlyOf(query).excluded, ...change } })
}

function withOne<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items : [...items, item]
}

function without<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.filter((other) => other !== item)
}

function keyOf(tag: string): string {
  return tag.slice(0, tag.indexOf('='))
}
