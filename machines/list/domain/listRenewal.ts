import type { Incident } from '../../incident/domain/incident.ts'
import { loadMore } from '../../incident/domain/incidentStore.ts'
import { deedsOf, type Deeds } from './departure.ts'
import { between, livePage, mostRows, type KeptList } from './keptList.ts'
import { shownUnlessHeld, startOf, withComings, type LiveList } from './liveList.ts'
import { largestPageSize, type Cursor, type IncidentPage } from './page.ts'

/** The server's answers about changed incidents, for the list on screen. */
export interface ListRenewal {
  readonly changed: readonly number[]
  /** What was last done to them. */
  readonly deeds: Deeds
  /** The changed incidents that the server still lists and that belong on the page. */
  readonly listed: readonly Incident[]
  /** The rows that replace removed rows; undefined if no such rows were requested. */
  readonly following: IncidentPage | undefined
  /** When the first request was sent, in milliseconds since 1970. */
  readonly askedAt: number
}

/**
 * How many incidents the server counts now, and how many it counted when the list was last correct; undefined if not
 * known.
 */
export interface Counts {
  readonly now: number
  readonly before: number | undefined
  /** How many changes the list has taken since the tick began, and since the earlier count, without being asked. */
  readonly pushed: number
  readonly pushedSince: number
}

/** The decision about a renewal. */
export type Verdict =
  /** The renewal makes the list correct. */
  | { readonly do: 'show' }
  /** This many rows are missing at the end of the list. */
  | { readonly do: 'fill'; readonly cursor: Cursor; readonly rows: number }
  /** The answers are not enough: the list is fetched as a whole. */
  | { readonly do: 'list' }

interface Renewed extends LiveList {
  readonly hasMore: boolean
  /** The cursor of the rows that follow; undefined if there are none, or if only the server knows it. */
  readonly next: Cursor | undefined
  /** How many changed incidents joined the page, and how many rows left it because something happened to them. */
  readonly come: number
  readonly gone: number
  /** Whether every listed incident is on the page. */
  readonly isPlaced: boolean
}

/** The range of start times of a page, as ISO 8601 strings; undefined if it is unbounded. */
export interface PageRange {
  readonly oldest: string | undefined
  readonly newest: string | undefined
}

/**
 * The range of a page: the last row bounds it if others follow, the first row if others precede. An unknown start is no
 * bound.
 */
export function rangeOf({ store, latest, hasMore, previous }: KeptList): PageRange {
  const last = rowOf(latest, latest.length - 1, store)
  return {
    oldest: hasMore ? last?.startTime || undefined : undefined,
    newest: previous === undefined ? undefined : rowOf(latest, 0, store)?.startTime || undefined,
  }
}

/** The list with a renewal applied, shown unless the operator is busy with it. */
export function renewed(kept: KeptList, renewal: ListRenewal, now: number) {
  const { store, latest, departed, next, hasMore } = withRenewal(kept, renewal, now)
  const rows = shownUnlessHeld({ store, latest, departed }, kept.holders)
  const deeds = deedsOf(rows.departed, kept.deeds, renewal.deeds)
  return { ...rows, next, hasMore, deeds, askedAt: renewal.askedAt, refreshedAt: now, isBehind: false }
}

/** Decides what to do with a renewal. */
export function judged(kept: KeptList, renewal: ListRenewal, counts: Counts, now: number): Verdict {
  const after = withRenewal(kept, renewal, now)
  const isOther = after.latest !== kept.latest
  // Only the server knows which incidents join or leave a later page, and the order of those with the same start.
  if ((isOther && isLater(kept)) || !after.isPlaced) return { do: 'list' }
  if (!isCountRight(kept, renewal, after, counts)) return { do: 'list' }
  if (!isOther || !after.hasMore) return { do: 'show' }
  if (after.next === undefined) return { do: 'list' }
  const rows = mostRows(kept) - after.latest.length - kept.unreadable
  if (rows <= 0) return { do: 'show' }
  if (renewal.following !== undefined || rows > largestPageSize) return { do: 'list' }
  return { do: 'fill', cursor: after.next, rows }
}

function withRenewal(kept: KeptList, renewal: ListRenewal, now: number): Renewed {
  const { changed, listed, following, askedAt } = renewal
  const pageSize = mostRows(kept)
  const leaving = leavingRows(kept, renewal)
  const known = loadMore(kept.store, listed, askedAt, now, kept.latest)
  const page = { ...livePage(kept, kept.hasMore), pageSize: Number.POSITIVE_INFINITY }
  const merged = withComings({ ...kept, store: known }, leaving, listed, page)
  const before = new Set(kept.latest)
  const come = merged.latest.filter((pk) => !before.has(pk)).length
  const gone = changed.filter((pk) => before.has(pk) && leaving.has(pk)).length
  // Incidents that existed before are not news, although they were not on the page.
  const store = loadMore(known, following?.incidents ?? [], askedAt, kept.shownAt, merged.latest)
  const present = new Set(merged.latest)
  const beyond = (following?.incidents ?? []).map(({ pk }) => pk).filter((pk) => !present.has(pk))
  const all = beyond.length === 0 ? merged.latest : [...merged.latest, ...beyond]
  const isCut = page.isFirst && all.length > pageSize
  const latest = isCut ? all.slice(0, pageSize) : all
  const isPlaced = listed.every(({ pk }) => present.has(pk))
  const rows = { store, latest, departed: merged.departed, come, gone, isPlaced }
  if (isCut)
    return { ...rows, hasMore: true, next: between(rowOf(all, pageSize - 1, store), rowOf(all, pageSize, store)) }
  if (following !== undefined) return { ...rows, hasMore: following.next !== undefined, next: following.next }
  return { ...rows, hasMore: kept.hasMore, next: nextAfter(kept, rows) }
}

/**
 * The start of the following rows, after some rows have left a page. The server's own cursor may count rows that began
 * at the same moment as the last one, so it is valid only while all of those rows are still listed.
 */
function nextAfter(kept: KeptList, { store, latest }: LiveList): Cursor | undefined {
  if (!kept.hasMore || latest === kept.latest) return kept.next
  const last = rowOf(latest, latest.length - 1, store)
  const lastBefore = rowOf(kept.latest, kept.latest.length - 1, kept.store)
  const newer = between(last, lastBefore)
  if (newer !== undefined || last === undefined) return newer
  const present = new Set(latest)
  const oldest = startOf(last.pk, store)
  const isWhole = kept.latest.every((pk) => present.has(pk) || startOf(pk, store) !== oldest)
  return isWhole ? kept.next : undefined
}

function rowOf(pks: readonly number[], place: number, { storedIncidents }: KeptList['store']): Incident | undefined {
  const pk = pks[place]
  return pk === undefined ? undefined : storedIncidents.get(pk)?.incident
}

/** Changed rows that the server no longer lists, and rows now too old for the timeframe. */
function leavingRows(
  { store, latest, request, skew }: KeptList,
  { changed, listed, askedAt }: ListRenewal,
): ReadonlySet<number> {
  const isListed = new Set(listed.map(({ pk }) => pk))
  // A change received after the request was sent is newer than the answer.
  const isOvertaken = (pk: number) => (store.storedIncidents.get(pk)?.lastModified ?? 0) > askedAt
  const gone = changed.filter((pk) => !isListed.has(pk) && !isOvertaken(pk))
  const bound = (askedAt + skew - request.timeframeHours * millisecondsPerHour) * microsecondsPerMillisecond
  const aged = request.timeframeHours === 0 ? [] : latest.filter((pk) => startOf(pk, store) < bound)
  return new Set([...gone, ...aged])
}

const millisecondsPerHour = 3_600_000
const microsecondsPerMillisecond = 1000

function isLater({ request }: KeptList): boolean {
  return request.cursor !== undefined
}

/**
 * Whether the list agrees with the server's count. A complete list must match it exactly. Otherwise the count must have
 * changed by the rows that joined and left the page; in addition, each changed incident outside the page may have
 * joined or left the list. Each change that the list took meanwhile may be missing from the count. With a timeframe, any number of incidents outside the page may also have become too old.
 */
function isCountRight(
  kept: KeptList,
  { changed, listed }: ListRenewal,
  { latest, hasMore, come, gone }: Renewed,
  { now, before, pushed, pushedSince }: Counts,
): boolean {
  if (!isLater(kept) && !hasMore) return Math.abs(now - latest.length - kept.unreadable) <= pushed
  if (before === undefined) return true
  const placed = new Set([...kept.latest, ...listed.map(({ pk }) => pk)])
  const beside = changed.filter((pk) => !placed.has(pk)).length + pushedSince
  const expected = before + come - gone
  const isAging = kept.request.timeframeHours > 0
  return now <= expected + beside && (isAging || now >= expected - beside)
}
