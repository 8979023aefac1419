import type { Incident } from '../../incident/domain/incident.ts'
import { unrestrictedQuery } from '../../filter/domain/incidentQuery.ts'
import { emptyStore } from '../../incident/domain/incidentStore.ts'
import { deedsOf, noDeeds, type Deeds } from './departure.ts'
import type { LiveChange, LiveReport } from './liveChange.ts'
import {
  mergeChanges,
  shownToTheEnd,
  shownUnlessHeld,
  takePage,
  takePiece,
  type Extent,
  type Holder,
  type LiveList,
  type LivePage,
} from './liveList.ts'
import { microsecondsOf } from '../../core/domain/moment.ts'
import type { Glowed } from './news.ts'
import {
  defaultPageSize,
  largestPageSize,
  type Cursor,
  type IncidentPage,
  type ListPlace,
  type PageRequest,
  type StartedBefore,
} from './page.ts'

/** The initial values of a list. */
export interface KeptListInput extends PageRequest {
  /** How many matching incidents come before the page; undefined if unknown. */
  readonly rowsBefore: number | undefined
  readonly extent: Extent
  /** The maximum number of incidents that the list holds when it is not limited to one page. */
  readonly limit: number
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
  readonly pageToResume?: KeptList['pageToResume']
}

/** The list on screen: its query, the answers so far, and its holders. */
export interface KeptList extends LiveList {
  readonly request: PageRequest
  /** How many matching incidents come before the page; undefined if unknown. */
  readonly rowsBefore: number | undefined
  readonly extent: Extent
  /** The extent of the list on screen. A new extent takes effect when the next answer arrives. */
  readonly shownExtent: Extent
  readonly limit: number
  /**
   * How far the server's clock is ahead of this computer's, in milliseconds. Timeframes depend on the server's clock.
   */
  readonly skew: number
  /**
   * What was done to the rows on screen that have left the list, if the server's feed reported it. While an answer is
   * awaited, also what was done to rows that may be missing from the answer.
   */
  readonly deeds: Deeds
  readonly holders: ReadonlySet<Holder>
  /** The page to return to from the wall; undefined if the list is not on the wall. */
  readonly behindWall: BehindWall | undefined
  /** The page to show once the list holds one page again: the one behind the wall, which has just been left. */
  readonly pageToResume: Omit<ListPlace, 'pageSize'> | undefined
  /**
   * How many rows pushed changes and the user's own have added and removed since the session began, at most. Its growth
   * between two moments is how far a count from the one may differ from the rows of the other.
   */
  readonly merged: number
  /** Changes received since the request in flight was sent. */
  readonly heard: readonly LiveChange[]
  readonly next: Cursor | undefined
  readonly previous: Cursor | undefined
  /** Whether the server has more rows than the list holds: a later page, or rows beyond the limit. */
  readonly hasMore: boolean
  /** The pieces received so far of a list that is fetched piece by piece. */
  readonly gathered: Gathered
  /** How many rows of the list could not be read. */
  readonly unreadable: number
  /**
   * The rows that determine the widths of the columns: those of the page as it was last fetched while the operator was
   * not busy with it. This keeps a column from changing its width under the pointer.
   */
  readonly measured: readonly Incident[]
  /** When the request in flight was sent, and when the last answer arrived; milliseconds since 1970. */
  readonly askedAt: number
  readonly refreshedAt: number | undefined
  /** When the whole list was last requested; milliseconds since 1970. */
  readonly fetchedAt: number
  /** When the page on screen was first shown, in milliseconds since 1970. Changes after that are news. */
  readonly shownAt: number
  /** The changes that have already been highlighted. */
  readonly glowed: Glowed
  /** Whether something may have happened that no answer contains yet. */
  readonly isBehind: boolean
  /** The end of the last pause that the server asked for, by this computer's clock; milliseconds since 1970. */
  readonly restrainedUntil: number
}

/** The page that was on screen before the list was put on the wall, and the holders of its rows. */
export interface BehindWall extends Omit<ListPlace, 'pageSize'> {
  readonly holders: ReadonlySet<Holder>
}

/** The pieces of a list so far, and the cursor of the next one. */
interface Gathered {
  readonly incidents: readonly Incident[]
  readonly unreadable: number
  readonly next: string | undefined
  /** Every cursor that the server has sent for one of the pieces. */
  readonly cursors: readonly string[]
}

/** How much of a list is wanted, and the pieces received so far. */
export type Gathering = Pick<KeptList, 'extent' | 'limit' | 'gathered'>

export const nobody: ReadonlySet<Holder> = new Set()
export const nothingGathered: Gathered = { incidents: [], unreadable: 0, next: undefined, cursors: [] }

/** A list that has not been requested yet. */
export function emptyList({ extent, limit, skew, rowsBefore, pageToResume, ...request }: KeptListInput): KeptList {
  return {
    request,
    rowsBefore,
    extent,
    shownExtent: extent,
    limit,
    skew,
    store: emptyStore,
    latest: [],
    departed: new Set(),
    deeds: noDeeds,
    holders: nobody,
    behindWall: undefined,
    pageToResume,
    merged: 0,
    heard: [],
    next: undefined,
    previous: undefined,
    hasMore: false,
    gathered: nothingGathered,
    unreadable: 0,
    measured: [],
    askedAt: 0,
    refreshedAt: undefined,
    fetchedAt: 0,
    shownAt: 0,
    glowed: new Map(),
    isBehind: false,
    restrainedUntil: 0,
  }
}

/** The list before the first query. */
export const noList: KeptList = emptyList({
  ...unrestrictedQuery,
  withLevels: true,
  pageSize: defaultPageSize,
  cursor: undefined,
  rowsBefore: 0,
  extent: 'page',
  limit: 0,
  skew: 0,
})

/** What tells a list from others, without its rows. */
export function withoutRows({ request, fetchedAt }: KeptList): KeptList {
  return { ...noList, request, fetchedAt }
}

/** Whether both are the same list, not fetched as a whole in between. */
export function isSameFetch(one: KeptList, other: KeptList): boolean {
  return one.request === other.request && one.fetchedAt === other.fetchedAt
}

/** Whether the list on screen is one page and will stay one page. If not, there are no pages to turn. */
export function isOnePage({ extent, shownExtent }: KeptList): boolean {
  return extent === 'page' && shownExtent === 'page'
}

/** The request for the page, or for the next piece of the whole list. */
export function pageRequest({ request, extent, gathered }: KeptList): PageRequest {
  if (extent === 'page') return request
  return { ...request, pageSize: largestPageSize, cursor: gathered.next }
}

/**
 * Whether more pieces follow this one, up to the limit. A cursor that the server has sent before, or that follows a
 * piece without new rows, is not followed.
 */
export function isMoreToGather(gathering: Gathering, page: IncidentPage): boolean {
  const { extent, gathered, limit } = gathering
  if (extent !== 'everything' || page.next === undefined || gathered.cursors.includes(page.next)) return false
  const { incidents, unreadable } = gatheredWith(gathering, page)
  const come = incidents.length + unreadable
  return come > gathered.incidents.length + gathered.unreadable && come < limit
}

/** Merges pushed changes, and shows them unless the operator is busy with the rows. */
export function withChanges(
  list: KeptList,
  { changes }: LiveReport,
  now: number,
): Pick<KeptList, keyof LiveList | 'merged'> {
  const after = mergeChanges(list, changes, livePage(list, list.hasMore), now)
  const merged = after.latest === list.latest ? list.merged : list.merged + changes.length
  return { ...shownUnlessHeld(after, list.holders), merged }
}

/** Merges changes pushed while an answer is awaited; the answer may not contain them yet. */
export function withChangesMeanwhile(list: KeptList, report: LiveReport, now: number) {
  return { ...withChanges(list, report, now), heard: [...list.heard, ...report.changes] }
}

/** The page that changes are merged into. */
export function livePage(list: KeptList, hasMore: boolean): LivePage {
  const { request, skew } = list
  return { question: request, pageSize: mostRows(list), isFirst: request.cursor === undefined, hasMore, skew }
}

/** How many rows the list holds at most. */
export function mostRows({ request, extent, limit }: KeptList): number {
  return extent === 'page' ? request.pageSize : limit
}

/** Shows a page that the operator asked for, even while rows are held. */
export function pageShown(list: KeptList, page: IncidentPage, now: number) {
  return { ...pageTakenUnlessHeld(list, page, nobody, now), shownAt: now }
}

/**
 * Takes a refresh of the page on screen, and shows it unless rows are held. Rows that the operator has asked for by
 * extending the list to everything are shown even then.
 */
export function pageTaken(list: KeptList, page: IncidentPage, now: number) {
  return pageTakenUnlessHeld(list, page, isExtending(list) ? nobody : list.holders, now)
}

/** Whether the list on screen is one page that is being extended to all matching incidents. */
export function isExtending({ extent, shownExtent }: Pick<KeptList, 'extent' | 'shownExtent'>): boolean {
  return extent === 'everything' && shownExtent === 'page'
}

/**
 * Whether the list on screen is to hold everything and does not yet: its first gathering was interrupted, or it is one
 * page that is being extended. The rows that follow are loading; they have not arrived just now.
 */
export function isFilling(list: KeptList): boolean {
  const { extent, shownExtent, hasMore, latest, limit } = list
  return isExtending(list) || (extent === 'everything' && shownExtent === extent && hasMore && latest.length < limit)
}

/** Shows what an answer brought, unless rows are held; rows that follow those on screen are shown even then. */
function shownAfter(before: KeptList, taken: LiveList, holders: ReadonlySet<Holder>): LiveList {
  return isFilling(before) ? shownToTheEnd(taken, holders) : shownUnlessHeld(taken, holders)
}

/** Combines the answer with the pieces before it, and shows them unless rows are held. */
function pageTakenUnlessHeld(list: KeptList, page: IncidentPage, holders: ReadonlySet<Holder>, now: number) {
  const { extent, limit, heard } = list
  const gathered = gatheredWith(list, page)
  const { incidents, unreadable } = gathered
  const fitting = extent === 'page' ? incidents : incidents.slice(0, limit)
  const hasMore = page.next !== undefined || fitting.length < incidents.length
  const taken = takePage(list, fitting, heard, livePage(list, hasMore), { askedAt: list.askedAt, now })
  const shown = shownAfter(list, taken, holders)
  return {
    ...shown,
    deeds: deedsOf(shown.departed, list.deeds, noDeeds),
    gathered,
    next: fitting.length < incidents.length ? between(fitting.at(-1), incidents[limit]) : page.next,
    previous: page.previous,
    rowsBefore: isFirstPage(list, page) ? 0 : list.rowsBefore,
    hasMore,
    unreadable,
    measured: holders.size > 0 ? list.measured : fitting,
    shownAt: shownSince(list, now),
    shownExtent: extent,
    refreshedAt: now,
  }
}

/** Whether an answer is the first page, although it was requested with a cursor. */
function isFirstPage({ request }: KeptList, { previous }: IncidentPage): boolean {
  return typeof request.cursor === 'string' && previous === undefined
}

/**
 * Takes one piece of the whole list during a refresh: shows the part received so far, and keeps older rows until their
 * piece arrives.
 */
export function pieceTaken(list: KeptList, piece: IncidentPage, now: number) {
  const { gathered, heard, askedAt } = list
  const holders = isExtending(list) ? nobody : list.holders
  const newsAt = isFilling(list) ? list.shownAt : now
  const newer = gathered.incidents.map(({ pk }) => pk)
  const taken = takePiece(list, newer, piece.incidents, heard, livePage(list, list.hasMore), {
    askedAt,
    newsAt,
    now,
  })
  return { ...shownAfter(list, taken, holders), gathered: gatheredWith(list, piece), shownAt: shownSince(list, now) }
}

/**
 * The cursor of the rows that follow `last`, beginning with `first`; undefined unless `last` is known to have begun
 * later than `first`.
 */
export function between(last: Incident | undefined, first: Incident | undefined): StartedBefore | undefined {
  if (last === undefined || first === undefined) return undefined
  return microsecondsOf(last.startTime) > microsecondsOf(first.startTime) ? { before: last.startTime } : undefined
}

/** The new `shownAt`: rows that appear only because the list now holds more are not news. */
function shownSince(list: KeptList, now: number): number {
  return list.extent === list.shownExtent && !isFilling(list) ? list.shownAt : now
}

/** Appends one more piece of the whole list to the rows on screen. */
export function moreTaken(list: KeptList, piece: IncidentPage, now: number) {
  const { incidents, next } = piece
  const listed = new Set(list.latest)
  const following = incidents.filter(({ pk }) => !listed.has(pk))
  const hasMore = next !== undefined || list.latest.length + following.length > list.limit
  // Rows that existed when the list was requested are not news, however late their piece arrives.
  const times = { askedAt: list.askedAt, newsAt: list.askedAt, now }
  const taken = takePiece(list, list.latest, incidents, list.heard, livePage(list, hasMore), times)
  const shown = shownToTheEnd(taken, list.holders)
  const unreadable = list.unreadable + piece.unreadable
  return { ...shown, gathered: gatheredWith(list, piece), next, hasMore, unreadable, refreshedAt: now }
}

/** Adds a piece to the others; a row received before is left out. */
function gatheredWith({ gathered }: Gathering, { incidents, unreadable, next }: IncidentPage): Gathered {
  const known = new Set(gathered.incidents.map(({ pk }) => pk))
  return {
    incidents: [...gathered.incidents, ...incidents.filter(({ pk }) => !known.has(pk))],
    unreadable: gathered.unreadable + unreadable,
    next,
    cursors: next === undefined ? gathered.cursors : [...gathered.cursors, next],
  }
}

/**
 * The holders that remain without this one. Without 'page', only the selection remains: ticked rows outlive the page of
 * the list, but the pointer, the focus and the dialog belong to it.
 */
export function holdersWithout({ holders }: Pick<KeptList, 'holders'>, by: Holder | 'page'): ReadonlySet<Holder> {
  return new Set([...holders].filter((holder) => (by === 'page' ? holder === 'selection' : holder !== by)))
}

type Held = Pick<KeptList, 'holders' | 'behindWall'>

/** Adds a holder. On the wall, where nothing holds the rows, it is remembered with the page to return to. */
export function held({ holders, behindWall }: Held, by: Holder): Held {
  if (behindWall === undefined) return { holders: new Set([...holders, by]), behindWall }
  return { holders, behindWall: { ...behindWall, holders: new Set([...behindWall.holders, by]) } }
}

/** Releases a holder; once no holder is left, the parked changes are shown. */
export function released(list: KeptList, by: Holder | 'page'): Partial<KeptList> {
  const { behindWall } = list
  if (behindWall !== undefined) return { behindWall: { ...behindWall, holders: holdersWithout(behindWall, by) } }
  const holders = holdersWithout(list, by)
  const { store, latest, departed } = shownUnlessHeld(list, holders)
  return { store, latest, departed, holders }
}
