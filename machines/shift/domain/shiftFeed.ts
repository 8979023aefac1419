/** What has been read of the events feed, whatever the shift is (docs/behaviour.md#shift-reading). */
import { lateness, type PastEvent, type PastEventPage } from '../../alerting/domain/trial/pastEvent.ts'

/** The largest number of events that are read. */
export const mostEvents = 50_000
/**
 * What is new is read back to so many milliseconds before the feed was last read, because sources report late; less far if
 * it was read a moment ago.
 */
export const renewalLateness = 3_600_000
export const catchUpLateness = 60_000
/** Of more events than are read, the shift begins so many milliseconds after the oldest of them. */
export const leastLateness = 3_600_000

/** Moments are in milliseconds since 1970, by the server's clock. */
export interface ShiftFeed {
  /** As they came: no array of all events is made for each page. Some events are on two pages. */
  readonly pages: readonly (readonly PastEvent[])[]
  readonly count: number
  readonly unreadable: number
  /** The times by their sources of the newest and the oldest that was read. */
  readonly newest: number
  readonly oldest: number
  /** Where the page with earlier events begins; undefined if there are none. */
  readonly earlier: string | undefined
  /** When its newest page was asked for: everything until then has been read. -Infinity if nothing has. */
  readonly readUntil: number
  /** While newer pages are being read, where the next of them begins, and when the first of them was asked for. */
  readonly newer: { readonly cursor: string; readonly askedAt: number } | undefined
}

/** Nothing has been read. */
export const unreadFeed: ShiftFeed = {
  pages: [],
  count: 0,
  unreadable: 0,
  newest: -Infinity,
  oldest: Infinity,
  earlier: undefined,
  readUntil: -Infinity,
  newer: undefined,
}

/** What is of use to a shift that begins at `from`: nothing may be missing between what was read and what is new. */
export function usableFeed(feed: ShiftFeed, from: number): ShiftFeed {
  return feed.readUntil - renewalLateness > from - lateness ? { ...feed, newer: undefined } : unreadFeed
}

/** Whether the shift needs earlier events than were read. The feed is in the order of times that sources gave. */
export function lacksEarlier({ earlier, oldest, count }: ShiftFeed, from: number): boolean {
  return earlier !== undefined && oldest >= from - lateness && count < mostEvents
}

/** When a shift begins, which was to begin at `from`: later if there are more events than are read. */
export function countedFrom({ earlier, oldest }: ShiftFeed, from: number): number {
  return earlier !== undefined && oldest >= from - lateness ? Math.max(from, Math.ceil(oldest) + leastLateness) : from
}

/** With a page of earlier events. */
export function withEarlier(feed: ShiftFeed, page: PastEventPage): ShiftFeed {
  return { ...withPage(feed, page), earlier: page.further, unreadable: feed.unreadable + page.unreadable }
}

/**
 * With a page of the newest events, asked for at `askedAt`. Of an unread feed, all others are earlier. Newer pages are
 * read until they meet what was read; those of their events that cannot be read may have been counted before.
 */
export function withNewer(feed: ShiftFeed, page: PastEventPage, askedAt: number, back = renewalLateness): ShiftFeed {
  const began = feed.newer?.askedAt ?? askedAt
  const added = { ...withPage(feed, page), unreadable: Math.max(feed.unreadable, page.unreadable) }
  if (feed.readUntil === -Infinity) return { ...added, earlier: page.further, readUntil: began }
  const isMet = oldestOf(page, Infinity) < feed.readUntil - back
  return page.further === undefined || isMet
    ? { ...added, newer: undefined, readUntil: began }
    : { ...added, newer: { cursor: page.further, askedAt: began } }
}

function withPage(feed: ShiftFeed, page: PastEventPage): ShiftFeed {
  return {
    ...feed,
    pages: [...feed.pages, page.events],
    count: feed.count + page.events.length,
    newest: page.events.reduce((newest, { at }) => Math.max(newest, at / 1000), feed.newest),
    oldest: oldestOf(page, feed.oldest),
  }
}

function oldestOf({ events }: PastEventPage, before: number): number {
  return events.reduce((oldest, { at }) => Math.min(oldest, at / 1000), before)
}

/** The events that the server stored in a period, newest first, each once. */
export function eventsOf({ pages }: ShiftFeed, from: number, to: number): readonly PastEvent[] {
  const once = new Map<number, PastEvent>()
  for (const page of pages) {
    for (const event of page) {
      if (event.receivedAt >= from * 1000 && event.receivedAt <= to * 1000) once.set(event.pk, event)
    }
  }
  return [...once.values()].sort((one, other) => other.at - one.at || other.pk - one.pk)
}

/**
 * The incidents that events since `from` name: of the pages from `settled` on, those with news; of all others, those that
 * are not `known`.
 */
export function namedIncidents(
  { pages }: ShiftFeed,
  from: number,
  settled: number,
  isKnown: (pk: number) => boolean,
): Set<number> {
  const seen = new Set<number>()
  const named = new Set<number>()
  for (const [index, page] of pages.entries()) {
    for (const { pk, incident, receivedAt } of page) {
      const isNews = index >= settled && !seen.has(pk)
      seen.add(pk)
      if (receivedAt >= from * 1000 && (isNews || !isKnown(incident))) named.add(incident)
    }
  }
  return named
}
