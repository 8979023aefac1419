import { json, Refusal } from '../http/answer.ts'
import { tagWords } from '../http/tagText.ts'
import { parseMoment, MINUTE, type Micros } from '../time.ts'
import { isAcked, isOpen, isStateful } from '../world/model.ts'
import type { FilterWords, Incident, Profile, User } from '../world/model.ts'
import type { World } from '../world/world.ts'
import { isSecondGeneration } from '../options.ts'

export type Keep = (incident: Incident) => boolean

interface Question {
  world: World
  user: User
  now: Micros
}

/** Reads the string of a parameter. Returns the condition, undefined if there is none, or the error. */
type Reader = (text: string, question: Question) => Keep | undefined | { wrong: string }

const NOT_A_NUMBER = { wrong: 'Enter a number.' }
const NOT_A_DATE = { wrong: 'Enter a valid date/time.' }
const NOT_A_CHOICE = { wrong: 'Select a valid choice. That choice is not one of the available choices.' }

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** Reads a flag, which may be written as a number. Any other text means no condition. */
function readFlag(text: string): boolean | undefined {
  return flags.get(text.toLowerCase())
}

/**
 * If the flag is true, matches the incidents that pass the test. If it is false, matches those that pass `otherwise`;
 * by default, those that fail the test.
 */
function flag(
  test: (incident: Incident, now: Micros) => boolean,
  otherwise = (incident: Incident, now: Micros) => !test(incident, now),
): Reader {
  return (text, { now }) => {
    const wanted = readFlag(text)
    if (wanted === undefined) return undefined
    return (incident) => (wanted ? test(incident, now) : otherwise(incident, now))
  }
}

function isNumber(text: string): boolean {
  return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)\s*$/.test(text)
}

function numbers(read: (incident: Incident) => number): Reader {
  return (text) => {
    const parts = text.split(',')
    if (!parts.every(isNumber)) return NOT_A_NUMBER
    const wanted = new Set(parts.map(Number))
    return (incident) => wanted.has(read(incident))
  }
}

function words(read: (incident: Incident) => string): Reader {
  return (text) => {
    const wanted = new Set(text.split(','))
    return (incident) => wanted.has(read(incident))
  }
}

function moment(test: (incident: Incident, moment: Micros) => boolean): Reader {
  return (text) => {
    const bound = parseMoment(text, true)
    return bound === undefined ? NOT_A_DATE : (incident) => test(incident, bound)
  }
}

function endOf({ endTime }: Incident): number | undefined {
  if (endTime === null) return undefined
  return endTime === 'infinity' ? Number.POSITIVE_INFINITY : endTime
}

/** Matches incidents that have at least one of the given values for each given key. */
export function matchesTags(tags: readonly string[]): Keep {
  const byKey = new Map<string, Set<string>>()
  for (const tag of tags) {
    const key = tag.slice(0, tag.indexOf('='))
    byKey.set(key, (byKey.get(key) ?? new Set()).add(tag))
  }
  const groups = [...byKey.values()]
  return (incident) => groups.every((group) => incident.tags.some(({ tag }) => group.has(tag)))
}

const tags: Reader = (text, { world }) => {
  const wanted = text.split(',')
  if (wanted.every((tag) => /^[a-z0-9_]+=/.test(tag))) return matchesTags(wanted)
  return { wrong: tagWords(world.settings.generation) }
}

const sourceTypes: Reader = (text, question) => {
  const known = new Set(question.world.sources.map(({ type }) => type))
  if (!text.split(',').every((type) => known.has(type))) return NOT_A_CHOICE
  return words(({ source }) => source.type)(text, question)
}

/** Requires every word to occur in the description of the incident or of one of its events. */
const search: Reader = (text) => {
  const wanted = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return (incident) =>
    wanted.every(
      (word) =>
        incident.description.toLowerCase().includes(word) ||
        incident.events.some(({ description }) => description.toLowerCase().includes(word)),
    )
}

const lasting: Reader = (text, { now }) => {
  if (!isNumber(text)) return NOT_A_NUMBER
  const least = Number(text) * MINUTE
  return (incident) => {
    const end = endOf(incident)
    return end !== undefined && Math.min(end, now) - incident.startTime >= least
  }
}

/** A stateless incident is neither open nor closed. */
function isClosed(incident: Incident, now: Micros): boolean {
  return isStateful(incident) && !isOpen(incident, now)
}

function isClosedAndAcked(incident: Incident, now: Micros): boolean {
  return isClosed(incident, now) && isAcked(incident, now)
}

/** Matches the conditions of a saved filter. */
export function matchesSaved(filter: FilterWords, now: Micros): Keep {
  const hasTags = matchesTags(filter.tags ?? [])
  const sources = filter.sourceSystemIds ?? []
  const types = filter.sourceTypes ?? []
  const agrees = (wanted: boolean | null, actual: boolean) => wanted === null || wanted === actual
  return (incident) =>
    (sources.length === 0 || sources.includes(incident.source.pk)) &&
    (types.length === 0 || types.includes(incident.source.type)) &&
    (!filter.hideClosedAcked || !isClosedAndAcked(incident, now)) &&
    (filter.maxlevel === null || incident.level <= filter.maxlevel) &&
    (filter.open === null || (filter.open ? isOpen : isClosed)(incident, now)) &&
    agrees(filter.acked, isAcked(incident, now)) &&
    agrees(filter.stateful, isStateful(incident)) &&
    hasTags(incident)
}

/** Matches any of a profile's filters. */
export function matchesProfile({ filters }: Profile, world: World, now: Micros): Keep {
  const keeps = world.savedFilters.rows
    .filter(({ pk }) => filters.includes(pk))
    .map((filter) => matchesSaved(filter, now))
  return (incident) => keeps.some((keep) => keep(incident))
}

/** Matches one of the user's own saved filters. A filter that is unknown or belongs to another user matches nothing. */
const saved: Reader = (text, { world, user, now }) => {
  if (!/^\s*-?\d+\s*$/.test(text)) return { wrong: 'Enter a whole number.' }
  const filter = world.savedFilters.rows.find(({ pk, owner }) => pk === Number(text) && owner === user.pk)
  return filter === undefined ? () => false : matchesSaved(filter, now)
}

/** Matches any filter of one of the user's own profiles. */
const profile: Reader = (text, { world, user, now }) => {
  if (!/^\s*-?\d+\s*$/.test(text)) return { wrong: 'Enter a whole number.' }
  const found = world.profiles.rows.find(({ pk, owner }) => pk === Number(text) && owner === user.pk)
  return found === undefined ? () => false : matchesProfile(found, world, now)
}

/**
 * If true, hides incidents that are both closed and acknowledged. Only servers of version 2.0 and later know this
 * filter.
 */
const hideClosedAcked: Reader = (text, { world, now }) => {
  if (!isSecondGeneration(world.settings.generation) || readFlag(text) !== true) return undefined
  return (incident) => !isClosedAndAcked(incident, now)
}

/** As on the recorded servers, false matches the same incidents as true. */
const tokenExpiry: Reader = (text) =>
  readFlag(text) === undefined
    ? undefined
    : ({ tags: all }) => all.some(({ tag }) => tag === 'problem_type=token_expiry')

const level: Reader = (text) => {
  if (!isNumber(text)) return NOT_A_NUMBER
  return (incident) => incident.level <= Number(text)
}

const readers: Readonly<Record<string, Reader>> = {
  acked: flag(isAcked),
  open: flag(isOpen, isClosed),
  stateful: flag(isStateful),
  ticket: flag(({ ticketUrl }) => ticketUrl !== ''),
  level__lte: level,
  id__in: numbers(({ pk }) => pk),
  source__id__in: numbers(({ source }) => source.pk),
  source__name__in: words(({ source }) => source.name),
  source__type__in: sourceTypes,
  source_incident_id: (text) => (incident) => incident.sourceIncidentId === text,
  start_time__gte: moment((incident, bound) => incident.startTime >= bound),
  start_time__lte: moment((incident, bound) => incident.startTime <= bound),
  end_time__gte: moment((incident, bound) => (endOf(incident) ?? Number.NEGATIVE_INFINITY) >= bound),
  end_time__lte: moment((incident, bound) => (endOf(incident) ?? Number.POSITIVE_INFINITY) <= bound),
  end_time__isnull: flag(({ endTime }) => endTime === null),
  tags,
  duration__gte: lasting,
  token_expiry: tokenExpiry,
  filter_pk: saved,
  notificationprofile_pk: profile,
  hide_closed_acked: hideClosedAcked,
  search,
}

/**
 * The condition of a query. Ignores empty and unknown parameters and unclear flags. If numbers, tags, times or source
 * types are wrong, refuses the query with 400 and all errors.
 */
export function incidentFilter(query: URLSearchParams, question: Question): Keep {
  const keeps: Keep[] = []
  const errors: Record<string, string[]> = {}
  for (const [name, reader] of Object.entries(readers)) {
    const text = query.getAll(name).at(-1)
    if (text === undefined || text === '') continue
    const read = reader(text, question)
    if (typeof read === 'function') keeps.push(read)
    else if (read !== undefined) errors[name] = [read.wrong]
  }
  if (Object.keys(errors).length > 0) throw new Refusal(json(errors, 400))
  return (incident) => keeps.every((keep) => keep(incident))
}
