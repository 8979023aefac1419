import type { MatchQuestion } from '../../filter/domain/matching.ts'
import { noDeeds, type Deed, type Deeds } from './departure.ts'
import { isExtending, isSameFetch, type KeptList } from './keptList.ts'
import { judged, type ListRenewal, type Verdict } from './listRenewal.ts'
import type { PageRequest } from './page.ts'

/** One event in the server's feed, which covers all incidents. */
export interface FeedEvent {
  readonly pk: number
  /** Primary key of the incident that the event belongs to. */
  readonly incident: number
  /** When the server received the event, in microseconds since 1970. The source may date the event earlier. */
  readonly receivedAt: number
  /** What was done, and by whom; left out if the server did not say. */
  readonly deed?: Deed
  /** The severity levels before and after, if the event says that the level was changed. */
  readonly level?: { readonly before: number; readonly after: number }
}

/** The server's answer with everything that happened after a given time. */
export interface FeedAnswer {
  readonly events: readonly FeedEvent[]
  /** Whether later events follow these. */
  readonly hasMore: boolean
  /** How many events could not be read. */
  readonly unreadable: number
  /** How many incidents match the query of the list; undefined if the server cannot count. */
  readonly count: number | undefined
}

/** How many incidents match, as part of the answer to a request about something else. */
export interface ToldCount {
  readonly count: number
  /** What was counted: the list may have another query by now. */
  readonly question: MatchQuestion
  /** When that request was sent, in milliseconds since 1970. */
  readonly askedAt: number
}

/** The position up to which the feed is known. */
export interface Seen {
  /** The highest primary key of an event. */
  readonly pk: number
  /** When the server received the latest known event, in microseconds since 1970. */
  readonly latest: number
  /** The best estimate of the server's clock at that position, in microseconds since 1970. */
  readonly clock: number
}

/** No event is known yet. */
export const neverSeen: Seen = { pk: 0, latest: 0, clock: 0 }

const microsecondsPerMillisecond = 1000

/**
 * How far before the known position the feed is requested, in milliseconds. Sources date events by their own clocks and
 * report them late. On a busy server, a longer overlap would not fit on a page of the feed.
 */
export const overlap = 60_000

/** How many of the newest events are requested when the feed begins: more rarely happen between two ticks. */
export const eventsAtFirst = 50

/** Every tenth tick fetches the whole list, because the feed does not report everything. */
const listTicks = 10
/** Every twentieth tick is enough while no events arrive, because unreported changes are rare then as well. */
const quietListTicks = 20

/** Ticks before the feed is requested again from a server that did not report recent events, or reported too many. */
export const plainTicks = 10

/**
 * The time after which events may be unknown, in microseconds since 1970. It is never later than the latest known
 * event, because the time measured by this computer says little about the server's clock.
 */
export function sinceOf({ latest, clock }: Seen): number {
  return Math.min(latest, clock - overlap * microsecondsPerMillisecond)
}

/**
 * The position after these events, `passed` milliseconds after the previous position. The time of the last event alone
 * is not enough: if many events were received just before it, all of them would be sent again at every tick.
 */
export function seenAfter(seen: Seen, events: readonly FeedEvent[], passed: number): Seen {
  const latest = Math.max(seen.latest, ...events.map(({ receivedAt }) => receivedAt))
  return {
    pk: Math.max(seen.pk, ...events.map(({ pk }) => pk)),
    latest,
    clock: Math.max(seen.clock + passed * microsecondsPerMillisecond, latest),
  }
}

/**
 * The incidents of the events that were not known before, without duplicates. Primary keys of events grow in the order
 * of receipt.
 */
export function changedIncidents(events: readonly FeedEvent[], seen: Seen): readonly number[] {
  return [...new Set(events.filter(({ pk }) => pk > seen.pk).map(({ incident }) => incident))]
}

/** The last action on each incident, among those new events that can make the incident leave the list. */
export function lastDeeds(events: readonly FeedEvent[], seen: Seen): Deeds {
  const told = events.flatMap(({ pk, incident, deed }) =>
    pk > seen.pk && deed !== undefined && decisive.has(deed.type) ? [{ pk, incident, deed }] : [],
  )
  return new Map(told.toSorted((one, other) => one.pk - other.pk).map(({ incident, deed }) => [incident, deed]))
}

const decisive: ReadonlySet<string> = new Set(['CLO', 'END', 'ACK', 'REO', 'RES'])

/** How many incidents matched at a given time, in milliseconds since 1970. */
export interface Counted {
  readonly count: number
  readonly at: number
  /** The changes that the list had taken by then (`KeptList.merged`). */
  readonly merged: number
}

/** If a list is requested within this many milliseconds after a count, the two still agree. */
const atOnce = 1000

/** The results of one tick so far. */
export interface Round {
  /** Whether the round was begun because changes may have been missed, and not by a tick. */
  readonly isCatchingUp: boolean
  readonly answer: FeedAnswer
  /** When the answer was requested, in milliseconds since 1970. */
  readonly answerAskedAt: number
  readonly renewal: ListRenewal
  /** How many rows of the answers could not be read. */
  readonly unreadable: number
}

/** The results before anything has been requested. */
export const nothingAsked: Round = {
  isCatchingUp: false,
  answer: { events: [], hasMore: false, unreadable: 0, count: undefined },
  answerAskedAt: 0,
  renewal: { changed: [], deeds: noDeeds, listed: [], following: undefined, askedAt: 0 },
  unreadable: 0,
}

interface Counting extends Pick<Round, 'answer' | 'answerAskedAt'> {
  /** The list that the answer was requested for. */
  readonly list: KeptList
}

/** The count in the answer of a tick; undefined if there is none. */
export function toldCount({ answer, answerAskedAt, list }: Counting): ToldCount | undefined {
  const { count } = answer
  return count === undefined ? undefined : { count, question: questionOf(list.request), askedAt: answerAskedAt }
}

function questionOf({ pageSize: _, cursor: __, ...question }: PageRequest): MatchQuestion {
  return question
}

/** The ticks of a list since it was last fetched as a whole. */
export interface Standing {
  /** How many times the list has been renewed. */
  readonly ticks: number
  /** Whether the server has reported no events since the whole list was fetched. */
  readonly isQuiet: boolean
}

/** The ticks of a list that has just been fetched as a whole. */
export const justFetched: Standing = { ticks: 0, isQuiet: true }

/** Whether this round fetches the whole list, whatever the server says. */
export function isListDue({ ticks, isQuiet, isCatchingUp }: Standing & Pick<Round, 'isCatchingUp'>): boolean {
  return !isCatchingUp && ticks + 1 >= (isQuiet ? quietListTicks : listTicks)
}

/**
 * The longest outage after which a list is caught up by the events since then, in milliseconds: after that, too much
 * may have changed that the feed does not report.
 */
export const longestOutage = 600_000

/** The list as a round finds it. */
export interface FoundList {
  readonly list: KeptList
  /** Whether the list is as the server last sent it. */
  readonly isSettled: boolean
  /** Whether the list has been on screen, but the last refresh failed. */
  readonly isStale: boolean
}

interface Following extends Pick<Round, 'isCatchingUp'> {
  /** The list of the last round. */
  readonly list: KeptList
  /** Whether the known position of the feed may be ahead of the rows until the whole list has been fetched. */
  readonly isListOwed: boolean
}

/**
 * Whether the events since the known position make this list correct. A list whose last refresh failed may have taken
 * some of that answer: only if it holds everything that matches does the server's count tell whether a row is missing.
 */
export function isFollowable(following: Following, found: FoundList, now: number): boolean {
  const { isCatchingUp, isListOwed } = following
  const { list, isSettled, isStale } = found
  if (!isCatchingUp) return isSettled
  if (now - (list.refreshedAt ?? 0) > longestOutage) return false
  return isSettled || (isStale && !isListOwed && isComplete(list))
}

function isComplete(list: KeptList): boolean {
  return list.request.cursor === undefined && !list.hasMore && !isExtending(list)
}

/** Whether the list of the round is no longer the one on screen. */
export function isOtherList({ isCatchingUp, list: before }: Following, found: FoundList): boolean {
  const { list, isSettled, isStale } = found
  return !(isSettled || (isCatchingUp && isStale)) || !isSameFetch(list, before)
}

/** The values to set for the list that a round has found. A refresh that failed does not count as one. */
export function listFound({ list: before }: Following, { list, isSettled }: FoundList) {
  if (!isSettled) return { list }
  return { list, isListOwed: false, ...(isSameFetch(list, before) ? {} : justFetched) }
}

/** What the results of a tick are compared with. */
interface Known extends Round, Standing {
  readonly counted: Counted | undefined
  /** The list when the tick began. */
  readonly list: KeptList
}

/**
 * Decides what to do with the results of a tick. The whole list is needed if it is due, or if something could not be
 * read. The previous count is unknown if the list has been fetched since that count. The server may have counted before
 * or after it pushed a change, so a count may be off by the changes pushed during the tick.
 */
export function verdictOn(
  { answer, renewal, unreadable, counted, list: before, ...round }: Known,
  list: KeptList,
  now: number,
): Verdict {
  if (answer.count === undefined || unreadable > 0 || isListDue(round)) return { do: 'list' }
  const isCounted = counted !== undefined && list.fetchedAt <= counted.at + atOnce
  const counts = {
    now: answer.count,
    before: isCounted ? counted.count : undefined,
    pushed: list.merged - before.merged,
    pushedSince: isCounted ? list.merged - counted.merged : 0,
  }
  return judged(list, renewal, counts, now)
}

/** The server's answer with everything that has happened since a given time, and its two counts. */
export interface AlarmChanges {
  readonly events: readonly FeedEvent[]
  /** Whether there are more events than the console fetches at a time. */
  readonly hasMore: boolean
  /** How many incidents are alarms; undefined if the server cannot count. */
  readonly count: number | undefined
  /** How many would be alarms if they were not acknowledged; undefined if the filter allows acknowledged incidents. */
  readonly acked: number | undefined
}
