import type { Incident } from '../../incident/domain/incident.ts'
import { unrestrictedQuery } from '../../filter/domain/incidentQuery.ts'
import { emptyStore } from '../../incident/domain/incidentStore.ts'
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
  type PageRequest,
  type StartedBefore,
} from './page.ts'

/** What a list is begun with. */
export interface KeptListInput extends PageRequest {
  readonly extent: Extent
  /** How many incidents the list holds at most where it holds everything. */
  readonly limit: number
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  readonly skew: number
}

/** The list that is on screen: what it was asked for, what came of that, and who is busy with it. */
export interface KeptList extends LiveList {
  readonly request: PageRequest
  readonly extent: Extent
  /** The extent of what is on screen: it follows with the next answer. */
  readonly shownExtent: Extent
  readonly limit: number
  /** How far the server's clock, by which timeframes are told, is ahead of this machine's, in milliseconds. */
  readonly skew: number
  readonly holders: ReadonlySet<Holder>
  /** Changes heard since the request under way left. */
  readonly heard: readonly LiveChange[]
  readonly next: Cursor | undefined
  readonly previous: Cursor | undefined
  /** Whether the server has more rows than the list holds: a later page, or what is beyond the limit. */
  readonly hasMore: boolean
  /** What came so far of a list that is fetched bit by bit. */
  readonly gathered: Gathered
  /** Rows of the list that could not be read. */
  readonly unreadable: number
  /** When the request under way left, and when the last answer came; milliseconds since 1970. */
  readonly askedAt: number
  readonly refreshedAt: number | undefined
  /** When the whole list was last asked for; milliseconds since 1970. */
  readonly fetchedAt: number
  /** When the page on screen was first shown: what changed later is news. Milliseconds since 1970. */
  readonly shownAt: number
  /** Which of the news have caught the eye. */
  readonly glowed: Glowed
  /** Whether something may have happened that no answer told of yet. */
  readonly isBehind: boolean
  /** Until when the server last asked to be left alone, by this machine's clock; milliseconds since 1970. */
  readonly restrainedUntil: number
}

/** The bits of a list so far, and the cursor of the next one. */
interface Gathered {
  readonly incidents: readonly Incident[]
  readonly unreadable: number
  readonly next: string | undefined
  /** Each cursor that the server has named for one of them. */
  readonly cursors: readonly string[]
}

/** How much of a list is wanted, and what came of it. */
export type Gathering = Pick<KeptList, 'extent' | 'limit' | 'gathered'>

export const nobody: ReadonlySet<Holder> = new Set()
export const nothingGathered: Gathered = { incidents: [], unreadable: 0, next: undefined, cursors: [] }

/** A list that was not asked for yet. */
export function emptyList({ extent, limit, skew, ...request }: KeptListInput): KeptList {
  return {
    request,
    extent,
    shownExtent: extent,
    limit,
    skew,
    store: emptyStore,
    latest: [],
    departed: new Set(),
    holders: nobody,
    heard: [],
    next: undefined,
    previous: undefined,
    hasMore: false,
    gathered: nothingGathered,
    unreadable: 0,
    askedAt: 0,
    refreshedAt: undefined,
    fetchedAt: 0,
    shownAt: 0,
    glowed: new Map(),
    isBehind: false,
    restrainedUntil: 0,
  }
}

/** Nobody has asked for any list yet. */
export const noList: KeptList = emptyList({
  ...unrestrictedQuery,
  withLevels: true,
  pageSize: defaultPageSize,
  cursor: undefined,
  extent: 'page',
  limit: 0,
  skew: 0,
})

/** Whether two lists are one, that has not been fetched as a whole in between. */
export function isSameFetch(one: KeptList, other: KeptList): boolean {
  return one.request === other.request && one.fetchedAt === other.fetchedAt
}

/** Whether what is on screen is a page, and the list is to stay one: else there is nothing to turn. */
export function isOnePage({ extent, shownExtent }: KeptList): boolean {
  return extent === 'page' && shownExtent === 'page'
}

/** The page, or the next piece of everything. */
export function pageRequest({ request, extent, gathered }: KeptList): PageRequest {
  if (extent === 'page') return request
  return { ...request, pageSize: largestPageSize, cursor: gathered.next }
}

/**
 * Whether others follow the piece that came, up to the limit. A server that leads round in circles, or on from a piece
 * that brings nothing, is not followed.
 */
export function isMoreToGather(gathering: Gathering, page: IncidentPage): boolean {
  const { extent, gathered, limit } = gathering
  if (extent !== 'everything' || page.next === undefined || gathered.cursors.includes(page.next)) return false
  const { incidents, unreadable } = gatheredWith(gathering, page)
  const come = incidents.length + unreadable
  return come > gathered.incidents.length + gathered.unreadable && come < limit
}

/** Changes that came by themselves, shown unless somebody is busy. */
export function withChanges(list: KeptList, { changes }: LiveReport, now: number): LiveList {
  return shownUnlessHeld(mergeChanges(list, changes, livePage(list, list.hasMore), now), list.holders)
}

/** Changes that came by themselves while an answer is awaited, which may not know of them yet. */
export function withChangesMeanwhile(list: KeptList, word: LiveReport, now: number) {
  return { ...withChanges(list, word, now), heard: [...list.heard, ...word.changes] }
}

/** The page that changes come to. */
export function livePage(list: KeptList, hasMore: boolean): LivePage {
  const { request, skew } = list
  return { question: request, pageSize: mostRows(list), isFirst: request.cursor === undefined, hasMore, skew }
}

/** How many rows the list holds at most. */
export function mostRows({ request, extent, limit }: KeptList): number {
  return extent === 'page' ? request.pageSize : limit
}

/** A page that was asked for by name: it shows, whoever is busy. */
export function pageShown(list: KeptList, page: IncidentPage, now: number) {
  return { ...pageTakenUnlessHeld(list, page, nobody, now), shownAt: now }
}

/** The page that is on screen, as it is now. */
export function pageTaken(list: KeptList, page: IncidentPage, now: number) {
  return pageTakenUnlessHeld(list, page, list.holders, now)
}

/** The answer, and the pieces that came before it. */
function pageTakenUnlessHeld(list: KeptList, page: IncidentPage, holders: ReadonlySet<Holder>, now: number) {
  const { extent, limit, heard } = list
  const gathered = gatheredWith(list, page)
  const { incidents, unreadable } = gathered
  const fitting = extent === 'page' ? incidents : incidents.slice(0, limit)
  const hasMore = page.next !== undefined || fitting.length < incidents.length
  const taken = takePage(list, fitting, heard, livePage(list, hasMore), { askedAt: list.askedAt, now })
  return {
    ...shownUnlessHeld(taken, holders),
    gathered,
    next: fitting.length < incidents.length ? between(fitting.at(-1), incidents[limit]) : page.next,
    previous: page.previous,
    hasMore,
    unreadable,
    shownAt: shownSince(list, now),
    shownExtent: extent,
    refreshedAt: now,
  }
}

/** One piece of everything that is fetched again: as far as it came it shows, and older rows stay meanwhile. */
export function pieceTaken(list: KeptList, piece: IncidentPage, now: number) {
  const { gathered, heard, holders, askedAt } = list
  const newer = gathered.incidents.map(({ pk }) => pk)
  const taken = takePiece(list, newer, piece.incidents, heard, livePage(list, list.hasMore), {
    askedAt,
    newsAt: now,
    now,
  })
  return { ...shownUnlessHeld(taken, holders), gathered: gatheredWith(list, piece), shownAt: shownSince(list, now) }
}

/** Where the rows begin that follow one, if the first of them is known; undefined where both began at one moment. */
export function between(last: Incident | undefined, first: Incident | undefined): StartedBefore | undefined {
  if (last === undefined || first === undefined) return undefined
  return microsecondsOf(last.startTime) > microsecondsOf(first.startTime) ? { before: last.startTime } : undefined
}

/** What comes only because the list holds more is no news. */
function shownSince({ extent, shownExtent, shownAt }: KeptList, now: number): number {
  return extent === shownExtent ? shownAt : now
}

/** One more piece of everything, after those that show. */
export function moreTaken(list: KeptList, piece: IncidentPage, now: number) {
  const { incidents, next } = piece
  const listed = new Set(list.latest)
  const following = incidents.filter(({ pk }) => !listed.has(pk))
  const hasMore = next !== undefined || list.latest.length + following.length > list.limit
  // What was there when the list was asked for is no news, however late its piece comes.
  const times = { askedAt: list.askedAt, newsAt: list.askedAt, now }
  const taken = takePiece(list, list.latest, incidents, list.heard, livePage(list, hasMore), times)
  const shown = shownToTheEnd(taken, list.holders)
  const unreadable = list.unreadable + piece.unreadable
  return { ...shown, gathered: gatheredWith(list, piece), next, hasMore, unreadable, refreshedAt: now }
}

/** The bits of a list with one more; a row that came before is none of it. */
function gatheredWith({ gathered }: Gathering, { incidents, unreadable, next }: IncidentPage): Gathered {
  const known = new Set(gathered.incidents.map(({ pk }) => pk))
  return {
    incidents: [...gathered.incidents, ...incidents.filter(({ pk }) => !known.has(pk))],
    unreadable: gathered.unreadable + unreadable,
    next,
    cursors: next === undefined ? gathered.cursors : [...gathered.cursors, next],
  }
}

/** Ticks outlive the page that holds the list; the pointer, the focus and the dialog belong to it. */
export function holdersWithout({ holders }: KeptList, by: Holder | 'page'): ReadonlySet<Holder> {
  return new Set([...holders].filter((holder) => (by === 'page' ? holder === 'selection' : holder !== by)))
}

/** Somebody is no longer busy with the rows: where nobody is, what waited shows. */
export function released(list: KeptList, by: Holder | 'page'): LiveList & Pick<KeptList, 'holders'> {
  const holders = holdersWithout(list, by)
  const { store, latest, departed } = shownUnlessHeld(list, holders)
  return { store, latest, departed, holders }
}
