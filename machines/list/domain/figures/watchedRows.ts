/**
 * What the wall notices of its rows: which are new, and which critical incidents nobody has acknowledged for long
 * (docs/behaviour.md#wall-mode). All times are the server's, in milliseconds since 1970.
 */
import { isSameQuery, type IncidentQuery } from '../../../filter/domain/incidentQuery.ts'
import { isKnown, type Incident } from '../../../incident/domain/incident.ts'
import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import { startOf } from '../startTime.ts'

/** How long a row counts as new, and from when on a critical incident is said to wait. */
export const newFor = 60_000
export const patience = 15 * 60_000

/** How many incidents that were acknowledged or gone while the wall watched are remembered. */
export const mostAnswered = 5000

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

interface Past {
  readonly seen: RowsSeen
  /** Until when rows are new: those that started or came less than a minute ago. */
  readonly newUntil: ReadonlyMap<number, number>
  /** Since when each open, unacknowledged critical incident has been waiting. */
  readonly waiting: ReadonlyMap<number, number>
  /** The critical incidents that were acknowledged, or not listed, after they had been seen waiting. */
  readonly answered: ReadonlySet<number>
  /** Whether it is unknown of a row whether it belongs to those that wait. */
  readonly isDoubtful: boolean
}

/** Nothing has been noticed yet. */
export const nothingWatched: WatchedRows = { lit: new Set(), neglected: undefined, past: undefined }

/** How old the confirmation of the rows may be before they count as out of date: two of the usual intervals. */
const confirmedFor = 2 * 60_000

/**
 * What is noticed at a later moment. An incident waits from its start on; if its acknowledgement has ended, or if it has
 * returned to the list, it waits from when the wall noticed. The rows are read only if they have changed.
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
  const past = isSameList ? before : undefined
  if (past?.seen.rows === seen.rows && past.seen.stored === seen.stored) return { ...past, seen }
  // While rows are coming, they are not new only because they were not there before.
  const known = past === undefined || past.seen.isComing || seen.isComing ? undefined : new Set(past.seen.rows)
  const newUntil = new Map<number, number>()
  const waiting = new Map<number, number>()
  const answered = new Set(past?.answered)
  let isDoubtful = false
  for (const pk of seen.rows) {
    const incident = seen.stored.get(pk)?.incident
    if (incident === undefined) continue
    const until = newUntilOf(incident, past, known, seen.now)
    if (until !== undefined) newUntil.set(pk, until)
    const part = seen.withLevels ? partOf(incident) : 'other'
    if (part === 'unknown') isDoubtful = true
    if (part === 'answered') answered.add(pk)
    if (part === 'waiting') {
      waiting.set(pk, past?.waiting.get(pk) ?? (answered.has(pk) ? seen.now : Math.min(startOf(incident), seen.now)))
    }
  }
  if (!seen.isComing) for (const pk of past?.waiting.keys() ?? []) if (!waiting.has(pk)) answered.add(pk)
  return { seen, newUntil, waiting, answered: newest(answered), isDoubtful }
}

function newUntilOf(incident: Incident, past: Past | undefined, known: ReadonlySet<number> | undefined, now: number) {
  const { pk } = incident
  const hasCome = known !== undefined && !known.has(pk)
  const until = hasCome ? now + newFor : (past?.newUntil.get(pk) ?? startOf(incident) + newFor)
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
function newest(answered: ReadonlySet<number>): ReadonlySet<number> {
  return answered.size <= mostAnswered ? answered : new Set([...answered].slice(-mostAnswered))
}

function neglectedAt(moment: number, { waiting, seen, isDoubtful }: Past): Omit<Neglected, 'asOf'> | undefined {
  let count = 0
  let since = Infinity
  for (const start of waiting.values()) {
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
