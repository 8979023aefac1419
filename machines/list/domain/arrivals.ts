import { startMoment, type Incident } from '../../incident/domain/incident.ts'
import type { IncidentStore } from '../../incident/domain/incidentStore.ts'

/** The latest list, whether or not its rows are already on screen. */
export interface Listing {
  /** Primary keys, newest first. */
  readonly listed: readonly number[]
  readonly storedIncidents: IncidentStore['storedIncidents']
  /** Whether the server has more rows after these. */
  readonly hasMore: boolean
  /** Whether it starts with the newest row, and so is not a later page. */
  readonly isFirst: boolean
  /** Whether the first fetch of this query is still running: its rows are not new. */
  readonly isGrowing: boolean
}

/** The incidents that have arrived since the operator looked away. */
export interface Arrivals {
  /** The list when the operator looked away. */
  readonly left: Listing
  /** Urgent incidents (see `isUrgent`) that have arrived since and have not been dealt with. */
  readonly unseen: ReadonlySet<number>
}

/**
 * Whether an incident needs attention immediately: open, unacknowledged, and either critical (level 1) or of unknown
 * level, because it may be critical.
 */
export function isUrgent({ open, acked, level }: Incident): boolean {
  return open && !acked && (level === undefined || level === 1)
}

/** The arrivals when the operator looks away: none yet. */
export function leaving(listing: Listing): Arrivals {
  return { left: listing, unseen: new Set() }
}

/**
 * The arrivals up to now: urgent incidents that were not in the list when the operator looked away. If that list was
 * one page of several, a row outside its range is not an arrival: it has merely moved, or existed before. A list that
 * is loading for the first time or has a new query adds no arrivals. Incidents acknowledged, closed or deleted
 * meanwhile are no longer unseen.
 */
export function arrivedBy({ left, unseen }: Arrivals, now: Listing): Arrivals {
  const isOther = left.isGrowing || now.isGrowing
  const came = isOther || now.listed === left.listed ? [] : newcomers(left, now)
  const listed = new Set(now.listed)
  // A row that newer ones pushed off a full page still exists.
  const isThere = (pk: number) => listed.has(pk) || isBelow(now, pk, now)
  return {
    left: isOther ? now : left,
    unseen: new Set([...unseen, ...came].filter((pk) => isUrgentIn(now, pk) && isThere(pk))),
  }
}

/** The stored incidents with these primary keys. */
export function incidentsOf({ storedIncidents }: Listing, pks: Iterable<number>): readonly Incident[] {
  return [...pks].flatMap((pk) => storedIncidents.get(pk)?.incident ?? [])
}

function newcomers(left: Listing, now: Listing): readonly number[] {
  const before = new Set(left.listed)
  const isWithin = (pk: number) => !isBelow(left, pk, now) && !isAbove(left, pk, now)
  return now.listed.filter((pk) => !before.has(pk) && isUrgentIn(now, pk) && isWithin(pk))
}

/** Whether an incident, in its current version, belongs after the last row of a page. */
function isBelow(page: Listing, pk: number, now: Listing): boolean {
  const last = page.listed.at(-1)
  if (!page.hasMore || last === undefined) return false
  return startOf(now.storedIncidents, pk) < startOf(page.storedIncidents, last)
}

/** Whether an incident, in its current version, belongs before the first row of a later page. */
function isAbove(page: Listing, pk: number, now: Listing): boolean {
  const [first] = page.listed
  if (page.isFirst || first === undefined) return false
  return startOf(now.storedIncidents, pk) > startOf(page.storedIncidents, first)
}

function isUrgentIn({ storedIncidents }: Listing, pk: number): boolean {
  const stored = storedIncidents.get(pk)
  return stored !== undefined && isUrgent(stored.incident)
}

/** Microseconds since 1970; an unknown incident counts as older than all others. */
function startOf(storedIncidents: Listing['storedIncidents'], pk: number): number {
  const stored = storedIncidents.get(pk)
  return stored === undefined ? Number.NEGATIVE_INFINITY : startMoment(stored.incident)
}
