/** Payloads of events and responses with odd values, but always of the right TypeScript shape. */
import { randomNumbers } from '../../../support/random.ts'
import { Fault, type FaultKind } from '../../../../machines/core/domain/fault.ts'
import { oddTexts, oddTimes } from '../oddValues.ts'

/** Odd values for a property; if undefined, the property gets only values that it has somewhere in the walks. */
type Edge = readonly unknown[] | undefined

const texts: Edge = oddTexts
const times: Edge = [
  '',
  ...oddTimes.filter((text) => /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text))),
]
const keys: Edge = [0, -1, 1, 2, 7, 8, 9, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
const counts: Edge = [0, 1, 2, 100, 5000, Number.MAX_SAFE_INTEGER]
const milliseconds: Edge = [0, 1, 8.64e15, -8.64e15, 1_768_478_400_000, Date.UTC(2026, 0, 15, 12) + 1]

/** The properties, named in a text, that have these odd values. */
function edgesOf(names: string, edge: Edge): Readonly<Record<string, Edge>> {
  return Object.fromEntries((names.match(/\w+/g) ?? []).map((name) => [name, edge]))
}

/**
 * Odd values for the texts and numbers in the walks' events, responses and inputs, by property name. A test fails if a
 * name is missing, so that no new property is forgotten.
 */
export const edges: Readonly<Record<string, Edge>> = {
  // Texts that people or servers write.
  ...edgesOf(
    `
      acknowledgementMessage ticket example aroundKey absence actor address chart edges hand id part states status tab cause because menu texts unfinishedOwner
      description detail detailsUrl display editedUrl firstName former label line message name owner password
      reason refusal room serverVersion slug sourceIncidentId suggestedLabel tags text replacedUrl ticketUrl
      conditions filterName typedTag when further
      title returnTo url username whose value warnings search cursor cursors next previous expiry tag taken standard over open view section mediaType`,
    texts,
  ),
  // Times.
  ...edgesOf('startTime expiration timestamp', times),
  ...edgesOf(
    'at orderedAt askedAt changedAt fetchedAt heardAt lastHeard refreshedAt lastModified restrainedUntil saidAt shownAt since skew lookedAt openedAt newSince mayArriveUntil',
    milliseconds,
  ),
  // Numbers.
  ...edgesOf(
    `
      pk pks rows succeeded changed listed latest incident incidents source destinations filters timeslot relay savedFilter waiting gone
      unacked acknowledgement unseen arrived alarmFilter items entry last step place most least doubtful`,
    keys,
  ),
  // 1 to 5: the number of incidents of each severity.
  ...edgesOf(
    'count atMost acked done ended depth merged unreadable rowsBefore held hidden matching unsent 1 2 3 4 5',
    counts,
  ),
  // Properties with few possible values, and properties that a chart or the configuration has validated. `chosen` is the pk
  // of a saved filter, or one of the refresh intervals, none of which is 0.
  ...edgesOf(
    `
      date eventTypes events row cells until
      undoSeconds of seconds before after event note acknowledgementExpiry
      column shown sign format fileFormat subject parts
      medium by action autoUpdateMethod backendUrl backendWSUrl choice bound chosen colorScheme
      configuredSeconds covers cookieDomain day days defaultAutoRefreshInterval density listTimes timeFormat dateFormat
      draftKey end extent from left top width group guarded hours input intervalSeconds key kind level levels
      direction limit logout maxLevel maxRetries method notice number operation outcome output offered page pageSize
      pages passed path realtimeIncidentLimit realtimeServiceMaxRetries severity refreshSeconds shownExtent
      stable standing start state timeframeHours timestampDateFormat timestampTimeFormat timestampTimeNoSeconds
      timestampTimezoneOffsetFormat to token type unstable`,
    undefined,
  ),
  // Minutes, for the offset.
  endTime: ['infinity', ...times.slice(1)],
  meant: times.slice(1),
  expiresAt: [...milliseconds, Number.MAX_SAFE_INTEGER, Infinity],
  receivedAt: [0, -1, 1, 1_768_478_400_000_000, 8.64e18, -8.64e18],
  offset: [0, 60, -720, 840, Number.MAX_SAFE_INTEGER],
  receivedOffset: [0, 60, -720, 840],
}

/** The texts and numbers that properties have in the walks, by property name and type. */
export type Pool = ReadonlyMap<string, readonly unknown[]>

/** Collects all texts and numbers of these values, by property name and type. */
export function poolOf(values: readonly unknown[]): Pool {
  const pool = new Map<string, Set<unknown>>()
  for (const value of values) {
    visit('output', value, (name, leaf) => {
      const place = placeOf(name, leaf)
      const known = pool.get(place) ?? new Set()
      pool.set(place, known.add(leaf))
    })
  }
  return new Map([...pool].map(([name, leaves]) => [name, [...leaves]]))
}

/** Names of the properties in a pool. */
export function namesIn(pool: Pool): readonly string[] {
  return [...new Set([...pool.keys()].map((place) => place.split(' ')[0] ?? ''))]
}

/** Copies the value, with odd values in some parts. The same seed gives the same copy. */
export function pushed<Value>(value: Value, seed: number, pool: Pool): Value {
  const random = randomNumbers(seed)
  return pushedPart('output', value, random, pool) as Value
}

function pushedPart(name: string, value: unknown, random: () => number, pool: Pool): unknown {
  const isPushed = random() < 0.3
  if (typeof value === 'string' || typeof value === 'number') {
    if (!isPushed || name === 'type') return value
    const edge = edges[name]?.filter((each) => typeof each === typeof value) ?? []
    const choice = [...edge, ...(pool.get(placeOf(name, value)) ?? [])]
    return choice.length === 0 ? value : oneOf(choice, random)
  }
  if (typeof value === 'boolean') return isPushed ? !value : value
  if (value instanceof Fault) return isPushed ? faultLike(value, random) : value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => pushedPart(name, item, random, pool))
    if (!isPushed || items.length === 0) return items
    return oneOf([[], items, items.slice(1), [...items, ...items], many(items)], random)
  }
  if (value instanceof Map)
    return new Map([...value].map(([key, part]: [unknown, unknown]) => [key, pushedPart(name, part, random, pool)]))
  if (value instanceof Set || value instanceof Error || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [key, pushedPart(key, part, random, pool)]),
  )
}

/** How many characters of text a list of copies may have: lists within lists would have more than any answer can. */
const mostText = 30_000_000

/** A few hundred copies of the first item, or fewer if it is large, each with a different pk if it has one. */
function many(items: readonly unknown[]): readonly unknown[] {
  const [item] = items
  const length = Math.min(300, Math.max(1, Math.floor(mostText / textIn(item))))
  return Array.from({ length }, (_, index) =>
    typeof item === 'object' && item !== null && 'pk' in item ? { ...item, pk: 1000 + index } : item,
  )
}

/** How many characters of text a value contains, at least 1. */
function textIn(value: unknown): number {
  if (typeof value === 'string') return Math.max(1, value.length)
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, part) => sum + textIn(part), 1)
}

const kinds: readonly FaultKind[] = ['unreachable', 'refused', 'unauthorized', 'server', 'garbled', 'notAuthenticated']
const statuses = [400, 401, 403, 404, 405, 409, 410, 413, 429, 500, 502, 503]
const bodies: readonly unknown[] = [
  undefined,
  null,
  '',
  'No.',
  7,
  [],
  {},
  ['No.'],
  { detail: 'No.' },
  { detail: null },
  { name: ['Too long.'] },
  { non_field_errors: ['No.'] },
  { destinations: [{ pk: ['No.'] }] },
  { toString: 1 },
  JSON.parse('{"__proto__": ["No."], "constructor": ["No."]}'),
  'x'.repeat(2000),
]

/** A random fault of the same call. */
function faultLike({ action }: Fault, random: () => number): Fault {
  const retryAfter = oneOf([undefined, 0, 1000, 3_600_000], random)
  return new Fault({
    kind: oneOf(kinds, random),
    action,
    status: oneOf(statuses, random),
    body: oneOf(bodies, random),
    isPage: random() < 0.2,
    retryAfter,
  })
}

/** A random item; undefined if the list is empty, or if the item itself is undefined. */
function oneOf<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

function placeOf(name: string, leaf: unknown): string {
  return `${name} ${typeof leaf}`
}

function visit(name: string, value: unknown, look: (name: string, leaf: unknown) => void): void {
  if (typeof value === 'string' || typeof value === 'number') return look(name, value)
  if (Array.isArray(value)) for (const item of value) visit(name, item, look)
  else if (value instanceof Map) for (const part of value.values()) visit(name, part, look)
  else if (typeof value === 'object' && value !== null && !(value instanceof Error) && !(value instanceof Set)) {
    for (const [key, part] of Object.entries(value)) visit(key, part, look)
  }
}
