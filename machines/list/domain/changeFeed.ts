import type { KeptList } from './keptList.ts'
import { judged, type ListRenewal, type Verdict } from './listRenewal.ts'

/** One event of the server's feed over all incidents. */
export interface FeedEvent {
  readonly pk: number
  /** Primary key of the incident that it is about. */
  readonly incident: number
  /** When the server heard of it, in microseconds since 1970; its source may date it earlier. */
  readonly receivedAt: number
}

/** What the server told of all that happened after a moment. */
export interface FeedAnswer {
  readonly events: readonly FeedEvent[]
  /** Whether there are later ones than these. */
  readonly hasMore: boolean
  /** Events that could not be read. */
  readonly unreadable: number
  /** How many incidents match what the list is asked for; undefined where the server cannot count. */
  readonly count: number | undefined
}

/** How far the feed is known. */
export interface Seen {
  /** The highest primary key of an event. */
  readonly pk: number
  /** When the server heard of the latest one that is known, in microseconds since 1970. */
  readonly latest: number
  /** What the server's clock showed when that was known, as far as can be told; microseconds since 1970. */
  readonly clock: number
}

/** Nothing is known of it. */
export const neverSeen: Seen = { pk: 0, latest: 0, clock: 0 }

const microsecondsPerMillisecond = 1000

/**
 * Milliseconds by which the feed is asked to begin earlier than where it is known to: sources date their events by
 * clocks of their own, and tell of them late. More than this overflows a page of the feed on a busy server.
 */
export const overlap = 60_000

/** With each tenth tick the whole list is fetched: the feed does not tell all. */
const listTicks = 10
/** As long as nothing at all happens on the server, less is to be expected of what it does not tell. */
const quietListTicks = 20

/** Ticks after which a server is asked again that did not tell what happens, or told too much at once. */
export const plainTicks = 10

/**
 * The moment after which events may be unknown, in microseconds since 1970. It is never later than an event that is
 * known: time that passes here says little of the server's.
 */
export function sinceOf({ latest, clock }: Seen): number {
  return Math.min(latest, clock - overlap * microsecondsPerMillisecond)
}

/**
 * How far the feed is known after these events, `passed` milliseconds after it was known so far. The time of the last
 * event alone would not do: it may have been the last of many, which would all come again each time.
 */
export function seenAfter(seen: Seen, events: readonly FeedEvent[], passed: number): Seen {
  const latest = Math.max(seen.latest, ...events.map(({ receivedAt }) => receivedAt))
  return {
    pk: Math.max(seen.pk, ...events.map(({ pk }) => pk)),
    latest,
    clock: Math.max(seen.clock + passed * microsecondsPerMillisecond, latest),
  }
}

/** The incidents of the events that were not known before, each once. Keys grow with the order in which events come in. */
export function changedIncidents(events: readonly FeedEvent[], seen: Seen): readonly number[] {
  return [...new Set(events.filter(({ pk }) => pk > seen.pk).map(({ incident }) => incident))]
}

/** How many incidents matched at a moment, in milliseconds since 1970. */
export interface Counted {
  readonly count: number
  readonly at: number
}

/** Milliseconds within which a list is asked for as it is counted. */
const atOnce = 1000

/** What came of one tick so far. */
export interface Round {
  readonly answer: FeedAnswer
  readonly renewal: ListRenewal
  /** Rows of the answers that could not be read. */
  readonly unreadable: number
}

/** Nothing was asked yet. */
export const nothingAsked: Round = {
  answer: { events: [], hasMore: false, unreadable: 0, count: undefined },
  renewal: { changed: [], listed: [], following: undefined, askedAt: 0 },
  unreadable: 0,
}

/** What became of a list since it was fetched as a whole. */
export interface Standing {
  /** How often it was renewed. */
  readonly ticks: number
  /** Whether nothing happened on the server, as far as it told. */
  readonly isQuiet: boolean
}

/** It is as the server just said. */
export const justFetched: Standing = { ticks: 0, isQuiet: true }

/** Whether the next tick is one of those that fetch the whole list. */
export function isListDue({ ticks, isQuiet }: Standing): boolean {
  return ticks + 1 >= (isQuiet ? quietListTicks : listTicks)
}

/**
 * What is to be done with what came. Where something could not be read, only the whole list will do; how many matched is
 * not known where it was fetched since.
 */
export function verdictOn(
  { answer, renewal, unreadable, counted }: Round & { readonly counted: Counted | undefined },
  list: KeptList,
  now: number,
): Verdict {
  if (answer.count === undefined || unreadable > 0) return { do: 'list' }
  const isCounted = counted !== undefined && list.fetchedAt <= counted.at + atOnce
  return judged(list, renewal, { now: answer.count, before: isCounted ? counted.count : undefined }, now)
}
