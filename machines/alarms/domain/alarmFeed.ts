/**
 * Which incidents have become alarms, by the server's feed of events and its counts, however many alarms there are
 * (docs/behaviour.md#alerts).
 */
import { unrestrictedQuery } from '../../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../../filter/domain/matching.ts'
import {
  neverSeen,
  plainTicks,
  seenAfter,
  sinceOf,
  type FeedEvent,
  type AlarmChanges,
} from '../../list/domain/changeFeed.ts'
import type { PageRequest } from '../../list/domain/page.ts'
import { newEvents, type JudgedEvents } from './alarmEvents.ts'
import { alarmQuestion, alarmRequest, criticals, noAlarms, type AlarmFilter, type Alarms } from './alarms.ts'

/** What is known about alarms from the feed and the counts. */
export interface AlarmFeed extends JudgedEvents {
  /** At least all incidents with a primary key up to this one existed at the last answer. */
  readonly highest: number
  /**
   * How many incidents were alarms at the last answer. Undefined until all incidents that existed at the first one are
   * known.
   */
  readonly count: number | undefined
  /** Whether the last answer contained an incident that no event had told of: there may be more after it. */
  readonly isOpenEnded: boolean
  /** The incidents that become alarms when their acknowledgements expire; undefined until they have been gathered. */
  readonly acked: AckedIncidents | undefined
}

/** Incidents that only their acknowledgements keep from being alarms. */
export interface AckedIncidents {
  readonly pks: ReadonlySet<number>
  /** How many more there are, whose rows could not be read. */
  readonly unreadable: number
  /** How many answers of the feed have been applied since they were gathered. */
  readonly age: number
}

/** The answers of one check. */
export interface AlarmRound {
  readonly answer: AlarmChanges
  /** The incidents that may have become alarms or may have ceased to be alarms. */
  readonly wanted: readonly number[]
  /** When the first request of the previous check was sent, in milliseconds since 1970. */
  readonly since: number
}

/** What a check knows. */
export interface AlarmCheck {
  readonly filter: AlarmFilter
  /** Whether the deployment shows severity levels. */
  readonly showsLevels: boolean
  readonly alarms: Alarms
  /** Undefined while the server's feed is not used. */
  readonly feed: AlarmFeed | undefined
  readonly round: AlarmRound
  /**
   * Primary keys of the incidents about which the live connection has told something since the request: that is newer
   * than the answer.
   */
  readonly heard: ReadonlySet<number>
  /** Whether the live connection has told something that only the feed can explain. */
  readonly isUnclear: boolean
  /** When the first request of the check was sent, in milliseconds since 1970. */
  readonly askedAt: number
  /** How many more checks do without the feed, because the server could not be asked for it. */
  readonly plainChecks: number
  /** Whether the last attempt to use the feed has failed. */
  readonly hasFailed: boolean
  /** Whether there are more alarms than the feed has explained, so that it is asked for a longer time. */
  readonly isShort: boolean
}

/** What is known before the first check. */
export const nothingChecked: Omit<AlarmCheck, 'showsLevels'> = {
  filter: criticals,
  alarms: noAlarms,
  feed: undefined,
  round: { answer: { events: [], hasMore: false, count: undefined, acked: undefined }, wanted: [], since: 0 },
  heard: new Set(),
  isUnclear: false,
  askedAt: 0,
  plainChecks: 0,
  hasFailed: false,
  isShort: false,
}

/**
 * How many primary keys after the highest known one are looked up. The feed is in the order of the sources' clocks, so
 * it does not contain an incident that is reported hours after it began.
 */
export const lookAhead = 100
/**
 * How far beyond the highest known primary key single ones are looked up when the watch begins: steps that double, so that
 * a few answers lead to the newest incident, wherever the newest events end.
 */
const strides: readonly number[] = Array.from({ length: 14 }, (_, step) => lookAhead * 2 ** step)
/** The most primary keys that are looked up because no event mentions them. */
const mostSkipped = 1000
/** More acknowledged incidents than this are not gathered; their acknowledgements expire unnoticed. */
export const mostAcked = 10_000
/**
 * How far back the feed is asked if the number of alarms has risen without a reason, in microseconds: a source may date
 * an event earlier than the usual overlap, by its own clock.
 */
const longAgo = 3_600_000_000
/** After so many answers, acknowledged incidents that do not agree with their count are gathered again. */
const gatherAgain = 10

/** The feed from its newest events on; undefined if the server has none, because then there is nothing to go on from. */
export function feedFrom(events: readonly FeedEvent[]): AlarmFeed | undefined {
  if (events.length === 0) return undefined
  const highest = Math.max(...events.map(({ incident }) => incident))
  const seen = seenAfter(neverSeen, events, 0)
  return { seen, missed: new Set(), highest, count: undefined, isOpenEnded: false, acked: undefined }
}

/** The feed is given up for this check and, after a second failure in a row, for the next checks. */
export function withoutFeed({ hasFailed }: AlarmCheck): Partial<AlarmCheck> {
  return { feed: undefined, plainChecks: hasFailed ? plainTicks : 0, hasFailed: true }
}

/** Whether the last attempt to use the feed has failed, after a check has been completed with the feed or without. */
export function hasFailedAfter({ hasFailed, feed }: AlarmCheck): boolean {
  return hasFailed && feed === undefined
}

interface Asking {
  readonly context: AlarmCheck
}

/** The request for the newest alarms. */
export function newestRequest({ context: { filter, showsLevels } }: Asking): PageRequest {
  return alarmRequest(filter, showsLevels)
}

/**
 * The request for what has happened since the last answer. Incidents that only their acknowledgements keep from being
 * alarms are counted, too, if the filter leaves out acknowledged ones.
 */
export function changesRequest({ context: check }: Asking) {
  const question = alarmQuestion(check)
  const acked = question.filter.acked === false ? withAcked(question, true) : undefined
  const seen = check.feed?.seen ?? neverSeen
  return { since: sinceOf(seen) - (check.isShort ? longAgo : 0), question, acked }
}

/**
 * What to do with an answer: the incidents to look up. If even the events of a longer time are too many, they begin too
 * early to contain the latest ones, and none is used.
 */
export function roundAfter({ feed, isShort, alarms }: AlarmCheck, answer: AlarmChanges): AlarmRound {
  const usable = isShort && answer.hasMore ? { ...answer, events: [] } : answer
  return { answer: usable, wanted: feed === undefined ? [] : wantedIncidents(feed, usable), since: alarms.asOf }
}

/**
 * The request for the wanted incidents, whether or not they are open, acknowledged or severe enough: an event may have
 * changed that. When the watch begins, it does not matter whether they match, because all of them existed before.
 */
export function possibleRequest({ context: check }: Asking) {
  const question = check.feed?.count === undefined ? anything : inAnyState(alarmQuestion(check))
  return { ...wholeRange, question, pks: check.round.wanted }
}

/** The question about the incidents that only their acknowledgements keep from being alarms. */
export function ackedQuestion({ context: check }: Asking): MatchQuestion {
  return withAcked(alarmQuestion(check), true)
}

/** The request for the alarms among the incidents that were acknowledged. */
export function ackedRequest({ context: check }: Asking) {
  return { ...wholeRange, question: alarmQuestion(check), pks: [...(check.feed?.acked?.pks ?? [])] }
}

const wholeRange = { cursor: undefined, oldest: undefined, newest: undefined }

const anything: MatchQuestion = { ...unrestrictedQuery, withLevels: true }

function inAnyState(question: MatchQuestion): MatchQuestion {
  const { open, acked, maxLevel } = unrestrictedQuery.filter
  return { ...question, filter: { ...question.filter, open, acked, maxLevel } }
}

/**
 * The incidents to look up after an answer: those with new events, and those that may exist although no event mentions
 * them. None if nothing happened.
 */
function wantedIncidents(feed: AlarmFeed, { events, count }: AlarmChanges): readonly number[] {
  const changed = [...new Set(newEvents(feed, events).map(({ incident }) => incident))]
  if (changed.length === 0 && count === feed.count && !feed.isOpenEnded) return []
  const told = new Set(changed)
  const isBeginning = feed.count === undefined
  const further = isBeginning ? -strides.length : furtherBy(feed.count, count)
  const last = Math.max(feed.highest + further, ...changed) + lookAhead
  const first = Math.max(feed.highest + 1, last - mostSkipped)
  const next = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const untold = isBeginning ? [...next, ...strides.map((stride) => feed.highest + stride)] : next
  return [...changed, ...untold.filter((pk) => !told.has(pk))]
}

/** Whether the acknowledged incidents that are known differ from the number that the server counts. */
export function isAckedOff({ context: { feed, round } }: Asking): boolean {
  const { acked } = round.answer
  if (feed?.acked === undefined || acked === undefined) return false
  return feed.acked.pks.size + feed.acked.unreadable !== acked
}

/** Whether the acknowledged incidents have to be gathered: for the first time, or because they keep differing. */
export function isGatherDue({ context: check }: Asking): boolean {
  const { acked } = check.round.answer
  if (check.feed === undefined || acked === undefined || acked > mostAcked) return false
  return check.feed.acked === undefined || (check.feed.acked.age >= gatherAgain && isAckedOff({ context: check }))
}

/** By how much the number of alarms has grown, within what is looked up at a time. */
function furtherBy(before: number, now = before): number {
  return Math.min(Math.max(0, now - before), mostSkipped - lookAhead)
}

export function withAcked(question: MatchQuestion, acked: boolean | undefined): MatchQuestion {
  return { ...question, filter: { ...question.filter, acked } }
}
