import type { SnapshotFrom } from 'xstate'
import type { AutoUpdateRef } from '../../../machines/list/autoUpdate.ts'
import type { AutoUpdateMethod } from '../../../machines/list/domain/preferences.ts'
import type { Incident, IncidentStatus } from '../../../machines/incident/domain/incident.ts'
import type { RowAcknowledgement } from '../../../machines/list/domain/rowAcknowledgements.ts'
import type { RowAcknowledgementsRef } from '../../../machines/list/rowAcknowledgements.ts'
import type { PageSize } from '../../../machines/list/domain/page.ts'
import { reconcileInterval } from '../../../machines/list/domain/refreshInterval.ts'
import { durationText } from '../../time/relative.ts'
import type { IncidentListRef } from '../../../machines/list/incidentList.ts'
import type { ListFiguresRef } from '../../../machines/list/listFigures.ts'
import type { IncidentsRef } from '../../../machines/list/incidents.ts'

type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/** Rows that are no longer in the list, and stay on screen only while the rows are held. */
export function departedPks({ context }: IncidentsSnapshot): ReadonlySet<number> {
  return context.departed
}

/** Whether the pointer or the focus is on the rows. If so, no row may move (docs/behaviour.md#parking). */
export function isHeld({ context }: IncidentsSnapshot): boolean {
  return context.holders.size > 0
}

export function shownCount({ context }: SnapshotFrom<IncidentListRef>): number {
  return context.rows.length
}

/** When the pause that the server asked for ends, in milliseconds since 1970; undefined if there is none. */
export function restraintEnd(snapshot: IncidentsSnapshot): number | undefined {
  return snapshot.hasTag('restrained') ? snapshot.context.restrainedUntil : undefined
}

export function pageSize({ context }: IncidentsSnapshot): PageSize {
  return context.request.pageSize
}

/** Whether the page on screen is not the first page. */
export function isLaterPage({ context }: IncidentsSnapshot): boolean {
  return context.request.cursor !== undefined
}

/** The update method in effect: realtime only if the server offers it and the live connection has not been given up. */
export function methodInEffect(snapshot: SnapshotFrom<AutoUpdateRef>): AutoUpdateMethod {
  const { method, withRealtime } = snapshot.context
  if (method !== 'realtime') return method
  return withRealtime && !snapshot.hasTag('fallenBack') ? 'realtime' : 'interval'
}

/** How the list is kept up to date, in a few words. */
export function updateMode(snapshot: SnapshotFrom<AutoUpdateRef>): string {
  const interval = `every ${durationText(snapshot.context.intervalSeconds * 1000)}`
  if (snapshot.hasTag('paused')) return 'paused'
  if (snapshot.hasTag('connected')) {
    return `live: what the server reports, the rest every ${durationText(reconcileInterval)}`
  }
  if (snapshot.hasTag('reconnecting')) return `reconnecting, ${interval}`
  return snapshot.hasTag('fallenBack') ? `no live connection, ${interval}` : interval
}

/** Whether earlier changes, which the rows may lack, are still being fetched. */
export function isCatchingUp(snapshot: IncidentsSnapshot): boolean {
  const isAsking = snapshot.hasTag('refreshing') || snapshot.hasTag('settled')
  return snapshot.hasTag('gathering') || (isAsking && snapshot.context.isBehind)
}

/** Whether the list holds rows but hides them all. */
export function hidesEverything({ context: { arrangement } }: SnapshotFrom<IncidentListRef>): boolean {
  const { held, hidden } = arrangement.hiding
  return held > 0 && hidden === held
}

/** The incident whose tags are all shown; undefined if there is none. */
export function taggedPk({ context }: SnapshotFrom<IncidentListRef>): number | undefined {
  return context.tagged
}

/** The status that the filter requires of every row, 'open' or 'acknowledged'; undefined for any other filter. */
export function commonStatus({ context }: IncidentsSnapshot): IncidentStatus | undefined {
  const { open, acked } = context.request.filter
  if (open !== true || acked === undefined) return undefined
  return acked ? 'acknowledged' : 'open'
}

/** Whether so many rows are critical, a third or more, that a tint would no longer tell them from the others. */
export function areManyCritical({ context: { figures } }: SnapshotFrom<ListFiguresRef>): boolean {
  return figures !== undefined && (figures.counts[1] ?? 0) * 3 >= figures.rows
}

/** Whether the list shows acknowledged and unacknowledged incidents alike. */
export function comparesAcked({ context }: IncidentsSnapshot): boolean {
  return context.request.filter.acked === undefined
}

/** Primary keys of the rows, in the order on screen. */
export function rowsOnScreen({ context }: SnapshotFrom<IncidentListRef>): readonly number[] {
  return context.rows
}

/** The index of the row at which Tab enters the list: the first row, until another row has had the focus. */
export function tabStopPlace({ context: { rows, tabStop } }: SnapshotFrom<IncidentListRef>): number {
  return tabStop === undefined ? 0 : Math.max(0, rows.indexOf(tabStop))
}

/** Keys of all tags in the list, in alphabetical order. */
export function listedTagKeys({ context }: IncidentsSnapshot): readonly string[] {
  const { incidents, storedIncidents } = context.store
  const keys = new Set<string>()
  for (const pk of incidents) for (const { key } of storedIncidents.get(pk)?.incident.tags ?? []) keys.add(key)
  return [...keys].toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** Whether two lists contain the same names in the same order. */
export function areSameNames(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.length === other.length && one.every((name, place) => name === other[place])
}

/** The incident with this primary key, if the store knows it. */
export function knownIncident(pk: number | undefined) {
  return ({ context }: IncidentsSnapshot): Incident | undefined =>
    pk === undefined ? undefined : context.store.storedIncidents.get(pk)?.incident
}

/** Who acknowledged an incident, as far as known; undefined if it has not been looked up yet. */
export function acknowledgementOf(pk: number) {
  return ({ context }: SnapshotFrom<RowAcknowledgementsRef>): RowAcknowledgement | undefined => context.told.get(pk)
}

/** Whether the list on screen is empty. */
export function isEmpty({ context }: IncidentsSnapshot): boolean {
  return context.store.incidents.length === 0
}
