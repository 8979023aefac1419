import { defaultFilter, type IncidentFilter } from './filter.ts'
import { eventTypesOf } from './eventTypes.ts'
import { isLevel, leastSevere } from '../../incident/domain/level.ts'
import { isFilterTag } from '../../incident/domain/tag.ts'
import { listOnlyOf, noExclusions, withListOnly, type ListOnly } from './listOnly.ts'
import { inOwnTerms } from './serversAddress.ts'
import { sourceTypesOf } from './sourceTypes.ts'
import { boundText, periodOfAddress, type Period } from './period.ts'
import { isTimeframe } from './timeframe.ts'
import { routePatterns } from '../../core/domain/route.ts'
import { uriComponent } from '../../core/domain/uriComponent.ts'

/** The query of the list: the filter on screen, a timeframe, and a search text. */
export interface IncidentQuery {
  readonly filter: IncidentFilter
  /** Hours back from now; 0 for no timeframe, and if there is a period instead (`listOnly.ts`). */
  readonly timeframeHours: number
  /** The text as typed; '' for no search. */
  readonly search: string
  /** The conditions that only the list has; left out if there are none. */
  readonly listOnly?: ListOnly | undefined
}

export const defaultQuery: IncidentQuery = { filter: defaultFilter, timeframeHours: 0, search: '' }

/** The query that every incident matches. */
export const unrestrictedQuery: IncidentQuery = {
  filter: {
    open: undefined,
    acked: undefined,
    stateful: undefined,
    maxLevel: leastSevere,
    tags: [],
    sourceSystemIds: [],
  },
  timeframeHours: 0,
  search: '',
}

/** Whether two queries are the same, ignoring the order of their tags and sources. */
export function isSameQuery(one: IncidentQuery, other: IncidentQuery): boolean {
  return queryAddress(one) === queryAddress(other)
}

/** Whether two filters have the same conditions, ignoring the order of their tags and sources. */
export function isSameFilter(one: IncidentFilter, other: IncidentFilter): boolean {
  return isSameQuery({ ...defaultQuery, filter: one }, { ...defaultQuery, filter: other })
}

/**
 * Whether a server returns the same incidents for both: the queries differ at most in conditions that the console
 * itself applies (`hiding.ts`) or that matter only to notifications, so nothing has to be fetched.
 */
export function isSameQuestion(one: IncidentQuery, other: IncidentQuery): boolean {
  return isSameQuery(asAsked(one), asAsked(other))
}

/** The query without the conditions that no server applies to the list. */
export function asAsked(query: IncidentQuery): IncidentQuery {
  const filter = { ...query.filter, eventTypes: undefined }
  return withListOnly({ ...query, filter }, { excluded: noExclusions, underMaintenance: undefined })
}

/** The query with another timeframe, in hours, instead of its period. */
export function withTimeframe(query: IncidentQuery, timeframeHours: number): IncidentQuery {
  return withListOnly({ ...query, timeframeHours }, { period: undefined })
}

/** The query with a period instead of its timeframe; undefined for neither. */
export function withPeriod(query: IncidentQuery, period: Period | undefined): IncidentQuery {
  return withListOnly({ ...query, timeframeHours: 0 }, { period })
}

const millisecondsPerHour = 3_600_000

/** When incidents must have started: in the period of the query or, counted back from `now`, in its timeframe. */
export function startPeriodOf({ timeframeHours, listOnly }: IncidentQuery, now: number): Period {
  const from = timeframeHours > 0 ? now - timeframeHours * millisecondsPerHour : undefined
  return listOnly?.period ?? { from, to: undefined }
}

const tristates = ['open', 'acked', 'stateful'] as const

/**
 * The query as it appears in an address, '?open=true&acked=false': only the conditions that it has, in a fixed order.
 * It is never empty, because an address without a query does not set a filter; 'open=any' means no restriction at all.
 */
export function queryAddress(query: IncidentQuery): string {
  const { filter, timeframeHours, search } = query
  const pairs: [string, string][] = []
  for (const key of tristates) {
    const value = filter[key]
    if (value !== undefined) pairs.push([key, String(value)])
  }
  if (filter.maxLevel !== leastSevere) pairs.push(['maxlevel', String(filter.maxLevel)])
  for (const pk of filter.sourceSystemIds.toSorted((one, other) => one - other)) pairs.push(['source', String(pk)])
  for (const type of filter.sourceTypes?.toSorted() ?? []) pairs.push(['source-type', type])
  for (const tag of filter.tags.toSorted()) pairs.push(['tag', tag])
  if (filter.hidesClosedAcked) pairs.push(['hide-closed-acked', 'true'])
  for (const type of filter.eventTypes?.toSorted() ?? []) pairs.push(['notify-of', type])
  const { excluded, hasTicket, underMaintenance, period } = listOnlyOf(query)
  if (hasTicket !== undefined) pairs.push(['ticket', String(hasTicket)])
  if (underMaintenance !== undefined) pairs.push(['maintenance', String(underMaintenance)])
  for (const level of excluded.levels.toSorted((one, other) => one - other)) pairs.push(['not-level', String(level)])
  for (const pk of excluded.sourceSystemIds.toSorted((one, other) => one - other))
    pairs.push(['not-source', String(pk)])
  for (const tag of excluded.tags.toSorted()) pairs.push(['not-tag', tag])
  if (period?.from !== undefined) pairs.push(['from', boundText(period.from)])
  if (period?.to !== undefined) pairs.push(['to', boundText(period.to)])
  if (timeframeHours !== 0) pairs.push(['timeframe', String(timeframeHours)])
  if (search.trim() !== '') pairs.push(['search', search.trim()])
  if (pairs.length === 0) pairs.push(['open', 'any'])
  return `?${pairs.map(([key, value]) => `${key}=${uriComponent(value)}`).join('&')}`
}

/** The address of the list with this query. */
export function listAddress(query: IncidentQuery): string {
  return routePatterns.incidents + queryAddress(query)
}

/**
 * The query in an address; undefined if there is none. Unreadable parts are left out, so that an old or mistyped link
 * still shows a list.
 */
export function queryOfAddress(search: string): IncidentQuery | undefined {
  const known = pairsOf(search).filter(([key]) => conditionKeys.has(key))
  if (known.length === 0) return undefined
  const values = (key: string) => known.filter(([name]) => name === key).map(([, value]) => value)
  const [maxLevel, timeframe] = [Number(values('maxlevel')[0]), Number(values('timeframe')[0])]
  const tags = (key: string) => [...new Set(values(key).filter(isFilterTag))]
  const pks = (key: string) => [...new Set(values(key).filter(isPrimaryKey).map(Number))]
  const query: IncidentQuery = {
    filter: {
      open: tristate(values('open')[0]),
      acked: tristate(values('acked')[0]),
      stateful: tristate(values('stateful')[0]),
      maxLevel: isLevel(maxLevel) ? maxLevel : leastSevere,
      tags: tags('tag'),
      sourceSystemIds: pks('source'),
      ...sourceTypesOf(values('source-type')),
      ...eventTypesOf(values('notify-of')),
      ...(values('hide-closed-acked')[0] === 'true' ? { hidesClosedAcked: true } : {}),
    },
    timeframeHours: isTimeframe(timeframe) ? timeframe : 0,
    search: values('search')[0] ?? '',
  }
  const levels = [...new Set(values('not-level').map(Number).filter(isLevel))]
  const hasTicket = tristate(values('ticket')[0])
  const ticket = hasTicket === undefined ? {} : { hasTicket }
  const underMaintenance = tristate(values('maintenance')[0])
  const maintenance = underMaintenance === undefined ? {} : { underMaintenance }
  const found = withListOnly(query, {
    ...ticket,
    ...maintenance,
    excluded: { tags: tags('not-tag'), sourceSystemIds: pks('not-source'), levels },
  })
  const period = periodOfAddress(values('from')[0], values('to')[0])
  return period === undefined ? found : withPeriod(found, period)
}

/** The names of the conditions in an address. */
export const conditionKeys = new Set<string>([
  ...tristates,
  'maxlevel',
  'source',
  'source-type',
  'hide-closed-acked',
  'notify-of',
  'ticket',
  'maintenance',
  'tag',
  'not-level',
  'not-source',
  'not-tag',
  'from',
  'to',
  'timeframe',
  'search',
])

function isPrimaryKey(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

function tristate(text: string | undefined): boolean | undefined {
  if (text === 'true') return true
  return text === 'false' ? false : undefined
}

/** A part of an address. */
export interface AddressPart {
  /** The console's name of the condition. */
  readonly key: string
  /** Undefined if it cannot be decoded. */
  readonly value: string | undefined
  /** The part as it is written in the address, decoded if possible. */
  readonly written: string
}

/** The parts of an address in their order. */
export function partsOf(search: string): readonly AddressPart[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=')
      const written = at === -1 ? pair : pair.slice(0, at)
      const text = decoded(at === -1 ? '' : pair.slice(at + 1))
      if (text === undefined) return { key: written, value: undefined, written: pair }
      const [key, value] = inOwnTerms(written, text)
      return { key, value, written: `${written}=${text}` }
    })
}

/** The names and values in an address; a part that cannot be decoded is left out. */
export function pairsOf(search: string): readonly (readonly [string, string])[] {
  return partsOf(search).flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]))
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
