/** What the events of the feed say about alarms, and which events are new (docs/behaviour.md#alerts). */
import type { IncidentFilter } from '../../filter/domain/filter.ts'
import { matchOf, type MatchQuestion } from '../../filter/domain/matching.ts'
import type { Incident } from '../../incident/domain/incident.ts'
import { isLevel } from '../../incident/domain/level.ts'
import type { FeedEvent, Seen } from '../../list/domain/changeFeed.ts'

/** The events that have been judged. */
export interface JudgedEvents {
  readonly seen: Seen
  /**
   * Primary keys of events before that position which no answer contained: a source has dated them so early that they
   * may only come when the feed is asked for a longer time.
   */
  readonly missed: ReadonlySet<number>
}

/** The most missed events that are remembered, the latest ones: more than a source may report late in an hour. */
const mostMissed = 10_000

/** The events that have not been judged before. Primary keys of events grow in the order of receipt. */
export function newEvents({ seen, missed }: JudgedEvents, events: readonly FeedEvent[]): readonly FeedEvent[] {
  return events.filter(({ pk }) => pk > seen.pk || missed.has(pk))
}

/** The missed events after an answer. */
export function missedAfter({ seen, missed }: JudgedEvents, events: readonly FeedEvent[]): ReadonlySet<number> {
  const told = new Set(events.map(({ pk }) => pk))
  const last = Math.max(seen.pk, ...told)
  const first = Math.max(seen.pk + 1, last - mostMissed)
  const passed = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  return new Set([...missed, ...passed].filter((pk) => !told.has(pk)).slice(-mostMissed))
}

export function byIncident(events: readonly FeedEvent[]): ReadonlyMap<number, readonly FeedEvent[]> {
  const grouped = new Map<number, FeedEvent[]>()
  for (const event of events) grouped.set(event.incident, [...(grouped.get(event.incident) ?? []), event])
  return grouped
}

/** The filter of alarms has no timeframe, so the time does not matter. */
export function isMatch(incident: Incident, question: MatchQuestion): boolean {
  return matchOf(incident, question, 0) !== 'no'
}

/** A source's restart reopens, too. */
export function isReopening({ deed }: FeedEvent): boolean {
  return deed?.type === 'REO' || deed?.type === 'RES'
}

/**
 * Whether the event may have made the incident an alarm. An event of an unknown kind, or of a kind that is not told,
 * may.
 */
export function mayAlarm({ deed, level }: FeedEvent, { filter, withLevels }: MatchQuestion): boolean {
  switch (deed?.type) {
    case 'OTH':
      return false
    case 'ACK':
      return filter.acked === true
    case 'END':
    case 'CLO':
      return filter.open === false
    case 'CHI':
      return withLevels && isRaised(level, filter)
    default:
      return true
  }
}

function isRaised(level: FeedEvent['level'], { maxLevel }: IncidentFilter): boolean {
  return level !== undefined && level.before > maxLevel && level.after <= maxLevel
}

/**
 * Whether an incident that existed before these events was an alarm then, as far as they say what they have changed. An
 * event that says nothing of the kind does not prove it.
 */
export function wasAlarm(incident: Incident, events: readonly FeedEvent[], question: MatchQuestion): boolean {
  const latestFirst = events.toSorted((one, other) => other.pk - one.pk)
  const undone = latestFirst.flatMap((event) => stateBefore(event) ?? [])
  if (undone.length === 0) return false
  return isMatch(
    undone.reduce<Incident>((later, before) => ({ ...later, ...before }), incident),
    question,
  )
}

/** What the event has changed, as it was before; undefined if it does not say. */
function stateBefore({ deed, level }: FeedEvent): Partial<Incident> | undefined {
  switch (deed?.type) {
    case 'END':
    case 'CLO':
      return { open: true }
    case 'REO':
    case 'RES':
      return { open: false }
    case 'ACK':
      return { acked: false }
    default:
      return isLevel(level?.before) ? { level: level.before } : undefined
  }
}
