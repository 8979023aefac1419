import { startMoment, type Incident } from '../../incident/domain/incident.ts'
import type { IncidentStore } from '../../incident/domain/incidentStore.ts'

/** The list by the last word, as somebody sees it who does not touch it. */
export interface Listing {
  /** Primary keys, the newest first. */
  readonly listed: readonly number[]
  readonly storedIncidents: IncidentStore['storedIncidents']
  /** Whether the server has more rows after these. */
  readonly hasMore: boolean
  /** Whether it begins with the newest: no later page. */
  readonly isFirst: boolean
  /** Whether it is still being fetched for the first time as it is asked for: what comes then was there before. */
  readonly isGrowing: boolean
}

/** What arrived since somebody looked away. */
export interface Arrivals {
  /** The list as one left it. */
  readonly left: Listing
  /** Open, unacknowledged criticals that came since and have not been dealt with. */
  readonly unseen: ReadonlySet<number>
}

/**
 * Whether an incident wants somebody at once: open, unacknowledged and critical (section 9, level 1), as one may be whose
 * level is unknown.
 */
export function isUrgent({ open, acked, level }: Incident): boolean {
  return open && !acked && (level === undefined || level === 1)
}

/** Nothing has arrived yet. */
export function leaving(listing: Listing): Arrivals {
  return { left: listing, unseen: new Set() }
}

/**
 * What arrived by now: urgent, and not in the list when it was left. Where that was a page with others around it, a row
 * outside of it has merely moved, or was there all the time. A list that is fetched for the first time or asked for
 * something else brings nothing new. What was acknowledged, closed or deleted meanwhile need not be seen any more.
 */
export function arrivedBy({ left, unseen }: Arrivals, now: Listing): Arrivals {
  const isOther = left.isGrowing || now.isGrowing
  const came = isOther || now.listed === left.listed ? [] : newcomers(left, now)
  const listed = new Set(now.listed)
  // Off a full page only because newer ones pushed it out, a row is still there.
  const isThere = (pk: number) => listed.has(pk) || isBelow(now, pk, now)
  return {
    left: isOther ? now : left,
    unseen: new Set([...unseen, ...came].filter((pk) => isUrgentIn(now, pk) && isThere(pk))),
  }
}

/** The incidents among these that the list knows. */
export function incidentsOf({ storedIncidents }: Listing, pks: Iterable<number>): readonly Incident[] {
  return [...pks].flatMap((pk) => storedIncidents.get(pk)?.incident ?? [])
}

function newcomers(left: Listing, now: Listing): readonly number[] {
  const before = new Set(left.listed)
  const isWithin = (pk: number) => !isBelow(left, pk, now) && !isAbove(left, pk, now)
  return now.listed.filter((pk) => !before.has(pk) && isUrgentIn(now, pk) && isWithin(pk))
}

/** Whether an incident, as it is now, has its place after the last row of a page. */
function isBelow(page: Listing, pk: number, now: Listing): boolean {
  const last = page.listed.at(-1)
  if (!page.hasMore || last === undefined) return false
  return startOf(now.storedIncidents, pk) < startOf(page.storedIncidents, last)
}

/** Whether an incident, as it is now, has its place before the first row of a later page. */
function isAbove(page: Listing, pk: number, now: Listing): boolean {
  const [first] = page.listed
  if (page.isFirst || first === undefined) return false
  return startOf(now.storedIncidents, pk) > startOf(page.storedIncidents, first)
}

function isUrgentIn({ storedIncidents }: Listing, pk: number): boolean {
  const stored = storedIncidents.get(pk)
  return stored !== undefined && isUrgent(stored.incident)
}

/** Microseconds since 1970; what is no longer known began before everything else. */
function startOf(storedIncidents: Listing['storedIncidents'], pk: number): number {
  const stored = storedIncidents.get(pk)
  return stored === undefined ? Number.NEGATIVE_INFINITY : startMoment(stored.incident)
}
