import { startMoment, type Incident } from '../../incident/domain/incident.ts'
import { forgetAll, loadAll, loadMore, modifyAll, type IncidentStore } from '../../incident/domain/incidentStore.ts'
import { startPlace } from '../../incident/domain/startPlace.ts'
import type { LiveChange } from './liveChange.ts'
import { rowDifference, withInserted, withoutRows } from './rowDifference.ts'
import { matchOf, type MatchQuestion } from '../../filter/domain/matching.ts'

/**
 * Something on screen that the operator is busy with. Until the operator has finished, no row may appear or disappear
 * (docs/behaviour.md#parking).
 */
export type Holder = 'selection' | 'dialog' | 'pointer' | 'focus' | 'press'

/** How much the list holds: one page of the matching incidents, or all of them up to a limit. */
export type Extent = 'page' | 'everything'

/** The page that changes are merged into. */
export interface LivePage {
  readonly question: MatchQuestion
  /** How far the server's clock is ahead of this computer's, in milliseconds; timeframes depend on it. */
  readonly skew: number
  /** The maximum number of rows. */
  readonly pageSize: number
  /** New incidents appear only on the first page: the list starts with the newest. */
  readonly isFirst: boolean
  /** Whether the server has more rows after this page. */
  readonly hasMore: boolean
}

/** The store, and the page as it would be if the operator were not busy with it. */
export interface LiveList {
  readonly store: IncidentStore
  readonly latest: readonly number[]
  /**
   * Rows on screen that have left the list according to the latest changes: they were deleted or no longer match. A row
   * that only made room for newer rows on a full page does not count.
   */
  readonly departed: ReadonlySet<number>
}

/** When a request was sent and when its answer arrived; milliseconds since 1970. */
export interface AnswerTimes {
  readonly askedAt: number
  readonly now: number
}

/**
 * Merges changes into a page, in order; the last change of an incident counts. On the first page, a matching incident
 * is inserted by start time; an incident that no longer matches is removed from any page. If only the server knows
 * whether an incident matches, the incident keeps its place. `now` is in milliseconds since 1970.
 */
export function mergeChanges(list: LiveList, changes: readonly LiveChange[], page: LivePage, now: number): LiveList {
  const last = lastChanges(changes)
  const told = [...last.values()].flatMap((change) => (change.type === 'deleted' ? [] : [change.incident]))
  const known = modifyAll(list.store, told, now, list.latest === list.store.incidents ? [] : list.latest)
  const leaving = new Set<number>()
  const matching: Incident[] = []
  for (const [pk, change] of last) {
    const match = change.type === 'deleted' ? 'no' : matchOf(change.incident, page.question, now + page.skew)
    if (match === 'no') leaving.add(pk)
    if (match === 'yes' && change.type !== 'deleted') matching.push(change.incident)
  }
  const merged = withComings({ ...list, store: known }, leaving, matching, page)
  return { ...merged, store: withoutDeleted(known, last) }
}

/**
 * The list without the `leaving` rows and with the `coming` incidents, which are already stored. They are inserted by
 * start time, on the first page only.
 */
export function withComings(
  list: LiveList,
  leaving: ReadonlySet<number>,
  coming: readonly Incident[],
  page: LivePage,
): LiveList {
  const { store, latest } = list
  const rest = withoutRows(latest, leaving)
  const oldest = page.hasMore ? oldestStart(latest, store) : Number.NEGATIVE_INFINITY
  return {
    store,
    latest: page.isFirst ? withIncidents(rest, coming, store, { ...page, oldest }) : rest,
    departed: departures(list, leaving, coming),
  }
}

/** The last change of each incident, ordered by when it arrived. */
function lastChanges(changes: readonly LiveChange[]): ReadonlyMap<number, LiveChange> {
  const last = new Map<number, LiveChange>()
  for (const change of changes) {
    const pk = change.type === 'deleted' ? change.pk : change.incident.pk
    last.delete(pk)
    last.set(pk, change)
  }
  return last
}

/** Forgets deleted incidents, except those on screen. */
function withoutDeleted(store: IncidentStore, last: ReadonlyMap<number, LiveChange>): IncidentStore {
  const deleted = [...last.values()].flatMap((change) => (change.type === 'deleted' ? [change.pk] : []))
  return forgetAll(
    store,
    deleted.filter((pk) => !store.incidents.includes(pk)),
  )
}

function departures(
  { store, departed }: LiveList,
  leaving: ReadonlySet<number>,
  matching: readonly Incident[],
): ReadonlySet<number> {
  const back = matching.filter(({ pk }) => departed.has(pk))
  if (leaving.size === 0 && back.length === 0) return departed
  const gone = new Set([...departed, ...[...leaving].filter((pk) => store.incidents.includes(pk))])
  for (const { pk } of back) gone.delete(pk)
  return gone
}

function withIncidents(
  latest: readonly number[],
  matching: readonly Incident[],
  store: IncidentStore,
  { pageSize, oldest }: LivePage & { readonly oldest: number },
): readonly number[] {
  if (matching.length === 0) return latest
  // An incident older than the last row belongs to a later page, if there is one.
  const arriving = matching.filter((incident) => !latest.includes(incident.pk) && startMoment(incident) > oldest)
  if (arriving.length === 0) return latest
  const newestFirst = arriving.toSorted((one, other) => compareStarts(startMoment(other), startMoment(one)))
  const coming = newestFirst.map((incident) => ({
    pk: incident.pk,
    place: startPlace(latest, startMoment(incident), (pk) => startOf(pk, store)),
  }))
  const rows = withInserted(latest, coming)
  return rows.length > pageSize ? rows.slice(0, pageSize) : rows
}

/** Two unknown starts, which are infinite, are equal. */
function compareStarts(one: number, other: number): number {
  return one === other ? 0 : one - other
}

/** When a stored incident began, in microseconds since 1970. */
export function startOf(pk: number | undefined, { storedIncidents }: IncidentStore): number {
  const stored = pk === undefined ? undefined : storedIncidents.get(pk)
  return stored === undefined ? Number.NEGATIVE_INFINITY : startMoment(stored.incident)
}

/** The start of the last row whose start is known; an unknown start says nothing about the rows that follow. */
function oldestStart(pks: readonly number[], store: IncidentStore): number {
  const last = pks.findLast((pk) => startOf(pk, store) !== Number.POSITIVE_INFINITY)
  return startOf(last, store)
}

/** The rows that would appear and disappear if the latest list were shown now. */
export interface Waiting {
  readonly arrived: readonly number[]
  readonly gone: readonly number[]
}

const nothingWaits: Waiting = { arrived: [], gone: [] }
/** The last result of `waitingChanges` for each array of latest rows, with the rows on screen at that time. */
const counted = new WeakMap<
  readonly number[],
  Pick<LiveList, 'departed'> & {
    readonly shown: readonly number[]
    readonly waiting: Waiting
  }
>()

/** The parked changes, cached per list because they are read after every change of any row. */
export function waitingChanges(list: LiveList): Waiting {
  const { store, latest, departed } = list
  if (latest === store.incidents) return nothingWaits
  const before = counted.get(latest)
  if (before?.shown === store.incidents && before.departed === departed) return before.waiting
  const waiting = compared(list)
  counted.set(latest, { shown: store.incidents, departed, waiting })
  return waiting
}

function compared({ store, latest, departed }: LiveList): Waiting {
  const { added } = rowDifference(store.incidents, latest, (pk) => departed.has(pk))
  const oldest = oldestStart(store.incidents, store)
  // Rows that only move up from a later page to replace removed ones are not new.
  const arrived = departed.size === 0 ? added : added.filter((pk) => startOf(pk, store) >= oldest)
  return { arrived, gone: departed.size === 0 ? [] : store.incidents.filter((pk) => departed.has(pk)) }
}

/** Takes the page as the server sent it, with the changes received since the request was sent, which are newer. */
export function takePage(
  list: LiveList,
  incidents: readonly Incident[],
  heard: readonly LiveChange[],
  page: LivePage,
  { askedAt, now }: AnswerTimes,
): LiveList {
  const loaded = loadAll(list.store, incidents, askedAt, now)
  const latest = sameList(list.latest, loaded.incidents)
  const store = { ...loaded, incidents: list.store.incidents }
  return mergeChanges({ store, latest, departed: missing(list, store, latest, page, now) }, heard, page, now)
}

/**
 * Takes one piece of a list that is fetched piece by piece; `newer` are the rows before it. The part received so far is
 * as the server sent it; older rows stay until their own piece arrives. Rows in the piece count as new at `newsAt`, in
 * milliseconds since 1970.
 */
export function takePiece(
  list: LiveList,
  newer: readonly number[],
  incidents: readonly Incident[],
  heard: readonly LiveChange[],
  page: LivePage,
  { askedAt, newsAt, now }: AnswerTimes & { readonly newsAt: number },
): LiveList {
  const store = loadMore(list.store, incidents, askedAt, newsAt, list.latest)
  const come = [...new Set([...newer, ...incidents.map(({ pk }) => pk)])]
  const oldest = oldestStart(come, store)
  const older = list.latest.filter((pk) => startOf(pk, store) <= oldest)
  const latest = sameList(list.latest, [...new Set([...come, ...older])].slice(0, page.pageSize))
  return mergeChanges({ store, latest, departed: missing(list, store, latest, page, now) }, heard, page, now)
}

/** The rows on screen that are missing from an answer, except rows that only made room for newer ones. */
function missing(
  { departed }: LiveList,
  store: IncidentStore,
  latest: readonly number[],
  { question, hasMore, skew }: LivePage,
  now: number,
): ReadonlySet<number> {
  const present = new Set(latest)
  const oldest = oldestStart(latest, store)
  return new Set(
    store.incidents.filter((pk) => {
      if (present.has(pk)) return false
      const stored = store.storedIncidents.get(pk)
      const madeRoom = hasMore && stored !== undefined && startOf(pk, store) <= oldest
      return departed.has(pk) || !madeRoom || matchOf(stored.incident, question, now + skew) === 'no'
    }),
  )
}

function sameList(one: readonly number[], other: readonly number[]): readonly number[] {
  return one.length === other.length && one.every((pk, index) => pk === other[index]) ? one : other
}

const none: ReadonlySet<number> = new Set()

/** Shows the latest rows, unless something holds the rows on screen. */
export function shownUnlessHeld(list: LiveList, holders: ReadonlySet<Holder>): LiveList {
  if (holders.size > 0) return list
  const { store, latest, departed } = list
  if (store.incidents === latest && departed.size === 0) return list
  return { store: { ...store, incidents: latest }, latest, departed: none }
}

/** Shows rows that follow the rows on screen even while rows are held, because they do not move the others. */
export function shownToTheEnd(list: LiveList, holders: ReadonlySet<Holder>): LiveList {
  if (holders.size === 0) return shownUnlessHeld(list, holders)
  const { store, latest } = list
  const shown = new Set(store.incidents)
  const lastShown = latest.findLastIndex((pk) => shown.has(pk))
  const following = latest.slice(lastShown + 1)
  return following.length === 0 ? list : { ...list, store: { ...store, incidents: [...store.incidents, ...following] } }
}
