/**
 * What the wall notices of its rows: which are new, and which critical incidents nobody has acknowledged for long
 * (docs/behaviour.md#wall-mode). All times are the server's, in milliseconds since 1970.
 */
import { isSameQuery, queryAddress, type IncidentQuery } from '../../../filter/domain/incidentQuery.ts'
import { isKnown, type Incident } from '../../../incident/domain/incident.ts'
import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import { startOf } from '../startTime.ts'

/** How long a row counts as new, and from when on a critical incident is said to wait. */
export const newFor = 60_000
export const patience = 15 * 60_000

/**
 * How many incidents are remembered that were acknowledged or gone while the wall watched, and how many that waited on
 * another list.
 */
export const mostAnswered = 5000
/** How many lists are remembered that were on the wall before: as many as there can be views. */
const mostLists = 50

/** The rows of the wall at a moment. */
export interface RowsSeen {
  /** Primary keys of the rows that no exclusion hides. */
  readonly rows: readonly number[]
  readonly stored: IncidentStore['storedIncidents']
  /** What the list shows: another query, or other exclusions, make another list. */
  readonly query: IncidentQuery
  readonly withLevels: boolean
  /** Whether these are all rows that match. */
  readonly isWhole: boolean
  /** Whether the rows of another list, or further rows of this one, are still being fetched. */
  readonly isComing: boolean
  readonly now: number
  /** When the server last confirmed the rows. */
  readonly confirmedAt: number
}

/** The critical incidents that have waited for `patience` or longer. */
export interface Neglected {
  readonly count: number
  /** Since when the one that has waited longest has been waiting. */
  readonly since: number
  /** Whether there may be more than these: not all rows are held, or something of a row is unknown. */
  readonly isAtLeast: boolean
  /** The moment that this is about, if the rows may have changed since; undefined if they are up to date. */
  readonly asOf: number | undefined
}

export interface WatchedRows {
  /** The rows that are new. */
  readonly lit: ReadonlySet<number>
  /** Undefined if nothing has waited for so long. */
  readonly neglected: Neglected | undefined
  readonly past: Past | undefined
}

/** What was noticed of a list when it was last on the wall. */
interface ListNoticed {
  /** The rows when all of them were last known, and when that was; undefined while they come for the first time. */
  readonly known: { readonly rows: ReadonlySet<number>; readonly at: number } | undefined
  /** Until when rows are new: those that started or came less than a minute ago. */
  readonly newUntil: ReadonlyMap<number, number>
  /** Those of its rows that waited when all of them were last known. */
  readonly waited: ReadonlySet<number>
}

interface Past extends ListNoticed {
  readonly seen: RowsSeen
  /** The open, unacknowledged critical incidents among the rows. */
  readonly waiting: ReadonlySet<number>
  /** Since when each of these has been waiting, and each that was last seen on another list. */
  readonly since: ReadonlyMap<number, number>
  /** The critical incidents that were acknowledged, or not listed, after they had been seen waiting. */
  readonly answered: ReadonlySet<number>
  /** Whether it is unknown of a row whether it belongs to those that wait. */
  readonly isDoubtful: boolean
  /** The lists that were on the wall before, by their queries, the latest last. */
  readonly others: ReadonlyMap<string, ListNoticed>
}

/** Nothing has been noticed yet. */
export const nothingWatched: WatchedRows = { lit: new Set(), neglected: undefined, past: undefined }

/** How old the confirmation of the rows may be before they count as out of date: two of the usual intervals. */
const confirmedFor = 2 * 60_000

/**
 * What is noticed at a later moment. An incident waits from its start on; if its acknowledgement has ended, or if it has
 * returned to the list, it waits from when the wall noticed. What was noticed of a list is kept while the wall shows
 * another one. The rows are read only if they have changed.
 */
export function watchedAfter(before: WatchedRows, seen: RowsSeen): WatchedRows {
  const past = pastAfter(before.past, seen)
  const isCurrent = seen.now - seen.confirmedAt < confirmedFor
  const lit = new Set([...past.newUntil].filter(([, until]) => until > seen.now).map(([pk]) => pk))
  const neglected = neglectedAt(isCurrent ? seen.now : seen.confirmedAt, past)
  return {
    lit: isSameSet(before.lit, lit) ? before.lit : lit,
    neglected:
      neglected === undefined
        ? undefined
        : sameNeglected(before.neglected, { ...neglected, asOf: isCurrent ? undefined : seen.confirmedAt }),
    past,
  }
}

function pastAfter(before: Past | undefined, seen: RowsSeen): Past {
  const isSameList = before !== undefined && isSameQuery(before.seen.query, seen.query)
  const past = isSameList || before === undefined ? before : turnedTo(before, seen.query)
  const known = knownAfter(past, seen, isSameList)
  const isUnchanged = past?.seen.rows === seen.rows && past.seen.stored === seen.stored
  if (isSameList && isUnchanged && past?.seen.isComing === seen.isComing) return { ...past, seen, known }
  // Of rows that have not come again yet, it stays known until when they are new.
  const newUntil = new Map([...(seen.isComing ? (past?.newUntil ?? []) : [])].filter(([, until]) => until > seen.now))
  const waiting = new Set<number>()
  const since = new Map(past?.since)
  const answered = new Set(past?.answered)
  const answers = (pk: number) => {
    answered.add(pk)
    since.delete(pk)
  }
  let isDoubtful = false
  for (const pk of seen.rows) {
    const incident = seen.stored.get(pk)?.incident
    if (incident === undefined) continue
    const until = newUntilOf(incident, past, seen)
    if (until !== undefined) newUntil.set(pk, until)
    const part = seen.withLevels ? partOf(incident) : 'other'
    if (part === 'unknown') isDoubtful = true
    if (part === 'waiting') {
      waiting.add(pk)
      if (!since.has(pk)) since.set(pk, answered.has(pk) ? seen.now : Math.min(startOf(incident), seen.now))
    } else if (part === 'answered' || since.has(pk)) answers(pk)
  }
  if (!seen.isComing) for (const pk of past?.waited ?? noRows) if (!waiting.has(pk)) answers(pk)
  return {
    seen,
    known,
    newUntil,
    waiting,
    waited: seen.isComing ? (past?.waited ?? noRows) : waiting,
    since: newestOf(since, waiting),
    answered: newest(answered, mostAnswered),
    isDoubtful,
    others: past?.others ?? noLists,
  }
}

const noRows: ReadonlySet<number> = new Set()
const noLists: ReadonlyMap<string, ListNoticed> = new Map()

/** Puts what was noticed of a list beside the others, and takes up what was noticed of the one that is on the wall now. */
function turnedTo(past: Past, query: IncidentQuery): Past {
  const { known, newUntil, waited, others, seen } = past
  const lists = new Map(others)
  lists.delete(queryAddress(seen.query))
  lists.set(queryAddress(seen.query), { known, newUntil, waited })
  const { known: knownThen, newUntil: untilThen, waited: waitedThen } = lists.get(queryAddress(query)) ?? nothingNoticed
  lists.delete(queryAddress(query))
  return {
    ...past,
    known: knownThen,
    newUntil: untilThen,
    waited: waitedThen,
    others: new Map([...lists].slice(-mostLists)),
  }
}

const nothingNoticed: ListNoticed = { known: undefined, newUntil: new Map(), waited: noRows }

/**
 * The rows when all of them were last known. Those that a list grows by, from a page to everything, are not new: so what
 * was known of it no longer counts, unless it has only just returned to the wall.
 */
function knownAfter(past: Past | undefined, { rows, isComing, now }: RowsSeen, isSameList: boolean) {
  if (isComing) return isSameList && past?.seen.isComing === false ? undefined : past?.known
  const areSame = isSameList && past?.seen.rows === rows
  return { rows: (areSame ? past.known?.rows : undefined) ?? new Set(rows), at: now }
}

/** Until when a row is new: it started or came less than a minute ago; while rows are coming, none has come just now. */
function newUntilOf(incident: Incident, past: Past | undefined, { isComing, now }: RowsSeen) {
  const { pk } = incident
  const hasCome = !isComing && past?.known !== undefined && !past.known.rows.has(pk)
  const came = hasCome ? past.known.at + newFor : -Infinity
  const until = Math.max(came, past?.newUntil.get(pk) ?? startOf(incident) + newFor)
  return until > now ? Math.min(until, now + newFor) : undefined
}

/** Whether an incident waits for somebody, does not, or may. */
function partOf(incident: Incident): 'waiting' | 'answered' | 'other' | 'unknown' {
  const { level, open, acked } = incident
  if (level !== undefined && level !== 1) return 'other'
  const isCertain =
    level === 1 &&
    isKnown(incident, 'state') &&
    isKnown(incident, 'acknowledgement') &&
    Number.isFinite(startOf(incident))
  if (!isCertain) return 'unknown'
  if (!open) return 'other'
  return acked ? 'answered' : 'waiting'
}

/** The set without its oldest entries, if it has too many. */
function newest(answered: ReadonlySet<number>, most: number): ReadonlySet<number> {
  return answered.size <= most ? answered : new Set([...answered].slice(-most))
}

/** Since when incidents have been waiting: without the oldest entries of those on other lists, if there are too many. */
function newestOf(since: ReadonlyMap<number, number>, waiting: ReadonlySet<number>): ReadonlyMap<number, number> {
  if (since.size - waiting.size <= mostAnswered) return since
  const elsewhere = [...since.keys()].filter((pk) => !waiting.has(pk)).slice(-mostAnswered)
  return new Map([...elsewhere, ...waiting].map((pk) => [pk, since.get(pk) ?? Infinity]))
}

function neglectedAt(
  moment: number,
  { waiting, since: starts, seen, isDoubtful }: Past,
): Omit<Neglected, 'asOf'> | undefined {
  let count = 0
  let since = Infinity
  for (const pk of waiting) {
    const start = starts.get(pk) ?? moment
    if (moment - start < patience) continue
    count += 1
    since = Math.min(since, start)
  }
  if (count === 0) return undefined
  return { count, since, isAtLeast: !seen.isWhole || seen.isComing || isDoubtful }
}

function isSameSet(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((pk) => other.has(pk))
}

function sameNeglected(before: Neglected | undefined, now: Neglected): Neglected {
  const isSame =
    before?.count === now.count &&
    before.since === now.since &&
    before.isAtLeast === now.isAtLeast &&
    before.asOf === now.asOf
  return isSame ? before : now
}
