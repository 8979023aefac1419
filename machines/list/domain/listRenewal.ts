import type { Incident } from '../../incident/domain/incident.ts'
import { loadMore } from '../../incident/domain/incidentStore.ts'
import { between, livePage, mostRows, type KeptList } from './keptList.ts'
import { shownUnlessHeld, startOf, withComings, type LiveList } from './liveList.ts'
import { largestPageSize, type Cursor, type IncidentPage } from './page.ts'

/** What the server says of the incidents that something happened to, for the list that is on screen. */
export interface ListRenewal {
  readonly changed: readonly number[]
  /** Those of them that it lists, as far as their place is on the page. */
  readonly listed: readonly Incident[]
  /** The rows that follow, where others have left room for them; undefined where they were not asked for. */
  readonly following: IncidentPage | undefined
  /** When the first question left, in milliseconds since 1970. */
  readonly askedAt: number
}

/** How many incidents the server counts now, and how many when the list was last right; undefined: not known. */
export interface Counts {
  readonly now: number
  readonly before: number | undefined
}

/** What is to be done with a renewal. */
export type Verdict =
  /** The list is right with it. */
  | { readonly do: 'show' }
  /** So many rows are missing at its end. */
  | { readonly do: 'fill'; readonly cursor: Cursor; readonly rows: number }
  /** What is known does not tell the list: it is fetched as a whole. */
  | { readonly do: 'list' }

interface Renewed extends LiveList {
  readonly hasMore: boolean
  /** Where the rows begin that follow; undefined where there are none, or where only the server knows it. */
  readonly next: Cursor | undefined
  /** Changed incidents that came to the page, and rows that left it for what happened to them. */
  readonly come: number
  readonly gone: number
  /** Whether each incident that the server lists has its place. */
  readonly isPlaced: boolean
}

/** Between which moments the rows of a page begin, as ISO 8601 texts; undefined where it has no bound. */
export interface PageRange {
  readonly oldest: string | undefined
  readonly newest: string | undefined
}

/** Where a page ends and others follow, and where it begins and others come before it; an unknown start bounds nothing. */
export function rangeOf({ store, latest, hasMore, previous }: KeptList): PageRange {
  const last = rowOf(latest, latest.length - 1, store)
  return {
    oldest: hasMore ? last?.startTime || undefined : undefined,
    newest: previous === undefined ? undefined : rowOf(latest, 0, store)?.startTime || undefined,
  }
}

/** The list with what a renewal says, shown unless somebody is busy with it. */
export function renewed(kept: KeptList, renewal: ListRenewal, now: number) {
  const { store, latest, departed, next, hasMore } = withRenewal(kept, renewal, now)
  const rows = shownUnlessHeld({ store, latest, departed }, kept.holders)
  return { ...rows, next, hasMore, askedAt: renewal.askedAt, refreshedAt: now }
}

/** Whether the list is right with what a renewal says. */
export function judged(kept: KeptList, renewal: ListRenewal, counts: Counts, now: number): Verdict {
  const after = withRenewal(kept, renewal, now)
  const isOther = after.latest !== kept.latest
  // What comes and goes on a page after the first one is the server's to say, and so is the order of what began at once.
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
  // What was there before is no news, though it was not on the page.
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
 * Where the rows begin that follow, once some rows of a page have left it. The server's own cursor may count rows that
 * began at the same moment as the last one: it holds as long as all of these are there.
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

/** Changed rows that the server does not list any more, and those that have grown too old for the timeframe. */
function leavingRows(
  { store, latest, request, skew }: KeptList,
  { changed, listed, askedAt }: ListRenewal,
): ReadonlySet<number> {
  const isListed = new Set(listed.map(({ pk }) => pk))
  // What was heard of an incident after the question left is the later word.
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
 * Whether the list adds up with what the server counts. A list that is whole does so exactly. Else what came to the page
 * and left it counts, and each changed incident beside it may have come or gone; where a timeframe moves on, any number
 * of those beside it may have gone.
 */
function isCountRight(
  kept: KeptList,
  { changed, listed }: ListRenewal,
  { latest, hasMore, come, gone }: Renewed,
  { now, before }: Counts,
): boolean {
  if (!isLater(kept) && !hasMore) return now === latest.length + kept.unreadable
  if (before === undefined) return true
  const placed = new Set([...kept.latest, ...listed.map(({ pk }) => pk)])
  const beside = changed.filter((pk) => !placed.has(pk)).length
  const expected = before + come - gone
  const isAging = kept.request.timeframeHours > 0
  return now <= expected + beside && (isAging || now >= expected - beside)
}
