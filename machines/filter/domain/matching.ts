import { isKnown, type Incident } from '../../incident/domain/incident.ts'
import type { IncidentQuery } from './incidentQuery.ts'
import { listOnlyOf } from './listOnly.ts'
import { isWithin } from './period.ts'
import { tagText } from '../../incident/domain/tag.ts'

/** The conditions that an incident is matched against. */
export interface MatchQuestion extends IncidentQuery {
  /** Whether `maxLevel` is applied (the setting showSeverityLevels). */
  readonly withLevels: boolean
}

/** 'unknown': only the server can decide, because it also searches texts that the store does not keep. */
export type Match = 'yes' | 'no' | 'unknown'

const millisecondsPerHour = 3_600_000

/**
 * Whether the server would return the incident at `now`, in milliseconds since 1970 (docs/behaviour.md#filters,
 * #search). Tags with the same key are alternatives, and every key must match. If a word of the search is not in the
 * description, the answer is 'unknown', because the server also searches the incident's events. An incident is never
 * left out because of a property that is not known.
 */
export function matchOf(incident: Incident, question: MatchQuestion, now: number): Match {
  if (!passesFilter(incident, question, now)) return 'no'
  const description = incident.description.toLowerCase()
  return wordsOf(question.search).every((word) => description.includes(word)) ? 'yes' : 'unknown'
}

function passesFilter(incident: Incident, question: MatchQuestion, now: number): boolean {
  const { filter, timeframeHours, withLevels } = question
  const { acked, stateful, level, source } = incident
  const { hasTicket, period } = listOnlyOf(question)
  return (
    (!isKnown(incident, 'state') || (isAsOpenAs(filter.open, incident) && agrees(filter.stateful, stateful))) &&
    (!isKnown(incident, 'acknowledgement') || agrees(filter.acked, acked)) &&
    (!withLevels || level === undefined || level <= filter.maxLevel) &&
    (filter.sourceSystemIds.length === 0 || source.pk === undefined || filter.sourceSystemIds.includes(source.pk)) &&
    (filter.sourceTypes === undefined || source.type === undefined || filter.sourceTypes.includes(source.type)) &&
    (!isKnown(incident, 'ticket link') || agrees(hasTicket, incident.ticketUrl !== '')) &&
    (timeframeHours === 0 || isRecent(timeframeHours, incident, now)) &&
    (period === undefined || isWithin(period, incident.startTime)) &&
    (!isKnown(incident, 'tags') || hasTags(incident, filter.tags))
  )
}

function isRecent(hours: number, { startTime }: Incident, now: number): boolean {
  const start = Date.parse(startTime)
  return Number.isNaN(start) || start >= now - hours * millisecondsPerHour
}

/** A stateless incident is neither open nor closed: servers leave it out of a list of closed ones. */
function isAsOpenAs(wanted: boolean | undefined, { open, stateful }: Incident): boolean {
  return agrees(wanted, open) && (wanted !== false || stateful)
}

function agrees(wanted: boolean | undefined, actual: boolean): boolean {
  return wanted === undefined || wanted === actual
}

/** Whether the incident has at least one of the wanted values for each key. */
function hasTags(incident: Incident, wanted: readonly string[]): boolean {
  const present = new Set(incident.tags.map(tagText))
  const foundKeys = new Set(wanted.filter((tag) => present.has(tag)).map(keyOf))
  return wanted.every((tag) => foundKeys.has(keyOf(tag)))
}

function keyOf(tag: string): string {
  return tag.slice(0, tag.indexOf('='))
}

function wordsOf(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
}
