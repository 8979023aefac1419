import type { SnapshotFrom } from 'xstate'
import type { AutoUpdateRef } from '../../../machines/list/autoUpdate.ts'
import type { AutoUpdateMethod, Density } from '../../../machines/list/domain/preferences.ts'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { IncidentQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import type { IncidentStore } from '../../../machines/incident/domain/incidentStore.ts'
import type { ColumnChoices } from '../../../machines/list/domain/columns.ts'
import type { ListOrder } from '../../../machines/list/domain/listOrder.ts'
import { waitingChanges } from '../../../machines/list/domain/liveList.ts'
import type { Glowed } from '../../../machines/list/domain/news.ts'
import type { Trail } from '../../../machines/incident/domain/trail.ts'
import type { PageSize } from '../../../machines/list/domain/page.ts'
import type { IncidentRef } from '../../../machines/incident/incident.ts'
import type { IncidentListRef } from '../../../machines/list/incidentList.ts'
import type { IncidentsRef } from '../../../machines/list/incidents.ts'
import type { PreferencesRef } from '../../../machines/list/preferences.ts'

type IncidentsSnapshot = SnapshotFrom<IncidentsRef>

/** The list on screen, in the server's order, with all incidents known. */
export function shownStore({ context }: IncidentsSnapshot): IncidentStore {
  return context.store
}

/** Rows that are gone by the last word, and stay on screen only while somebody is busy with the list. */
export function departedPks({ context }: IncidentsSnapshot): ReadonlySet<number> {
  return context.departed
}

/** Whether somebody is busy with the rows, so that none may move (decisions, Realtime). */
export function isHeld({ context }: IncidentsSnapshot): boolean {
  return context.holders.size > 0
}

/** How many rows the list on screen has. */
export function shownCount({ context }: IncidentsSnapshot): number {
  return context.store.incidents.length
}

/** When the list on screen was first shown: what changed later is news. Milliseconds since 1970. */
export function newsSince({ context }: IncidentsSnapshot): number {
  return context.shownAt
}

/** Which of the news have caught the eye. */
export function glowedNews({ context }: IncidentsSnapshot): Glowed {
  return context.glowed
}

/** Rows of the page that could not be read. */
export function unreadableCount({ context }: IncidentsSnapshot): number {
  return context.unreadable
}

/** When the last answer came, in milliseconds since 1970. */
export function refreshTime({ context }: IncidentsSnapshot): number | undefined {
  return context.refreshedAt
}

/** Until when the server wants to be left alone, in milliseconds since 1970; undefined where it does not. */
export function restraintEnd(snapshot: IncidentsSnapshot): number | undefined {
  return snapshot.hasTag('restrained') ? snapshot.context.restrainedUntil : undefined
}

export function pageSize({ context }: IncidentsSnapshot): PageSize {
  return context.request.pageSize
}

/** Whether a later page than the first is on screen. */
export function isLaterPage({ context }: IncidentsSnapshot): boolean {
  return context.request.cursor !== undefined
}

/** What the rows on screen were asked for. */
export function questionInUse({ context }: IncidentsSnapshot): IncidentQuery {
  return context.request
}

/** What waits to be shown, as '3 new, 2 gone'; '' where nothing does. */
export function waitingWords({ context }: IncidentsSnapshot): string {
  const { arrived, gone } = waitingChanges(context)
  const words = [arrived.length > 0 && `${arrived.length} new`, gone.length > 0 && `${gone.length} gone`]
  return words.filter((word) => word !== false).join(', ')
}

/** The method in effect: realtime only where it is on offer, and not once it was given up. */
export function methodInEffect(snapshot: SnapshotFrom<AutoUpdateRef>): AutoUpdateMethod {
  const { method, withRealtime } = snapshot.context
  if (method !== 'realtime') return method
  return withRealtime && !snapshot.hasTag('fallenBack') ? 'realtime' : 'interval'
}

/** Whether realtime can be chosen. */
export function isRealtimeOffered({ context }: SnapshotFrom<AutoUpdateRef>): boolean {
  return context.withRealtime
}

/** How the rows are kept fresh, in a few words. */
export function updateMode(snapshot: SnapshotFrom<AutoUpdateRef>): string {
  const interval = `every ${snapshot.context.intervalSeconds} s`
  if (snapshot.hasTag('paused')) return 'paused'
  if (snapshot.hasTag('connected')) return 'live: changes show at once'
  if (snapshot.hasTag('reconnecting')) return `reconnecting, ${interval}`
  return snapshot.hasTag('fallenBack') ? `no live connection, ${interval}` : interval
}

/** Whether something of what happened may not have come yet, while it is on its way. */
export function isCatchingUp(snapshot: IncidentsSnapshot): boolean {
  return snapshot.hasTag('gathering') || (snapshot.hasTag('refreshing') && snapshot.context.isBehind)
}

/** What the person sorted the page by; undefined: the server's order. */
export function chosenOrder({ context }: SnapshotFrom<PreferencesRef>): ListOrder | undefined {
  return context.preferences.order
}

/** Which columns a person wants to show or not. */
export function columnChoices({ context }: SnapshotFrom<PreferencesRef>): ColumnChoices {
  return context.preferences.columnChoices
}

/** Keys of the tags that have a column of their own. */
export function tagColumns({ context }: SnapshotFrom<PreferencesRef>): readonly string[] {
  return context.preferences.tagColumns
}

export function density({ context }: SnapshotFrom<PreferencesRef>): Density {
  return context.preferences.density
}

/** Primary keys of the rows in the order in which they are on screen. */
export function rowsOnScreen({ context }: SnapshotFrom<IncidentListRef>): readonly number[] {
  return context.rows
}

/** The place, from 0, of the row that Tab leads to: the first row until one had the focus. */
export function tabStopPlace({ context: { rows, tabStop } }: SnapshotFrom<IncidentListRef>): number {
  return tabStop === undefined ? 0 : Math.max(0, rows.indexOf(tabStop))
}

/** Primary key of the incident in the dialog. */
export function viewedPk({ context }: SnapshotFrom<IncidentListRef>): number | undefined {
  return context.viewed
}

/** The list as it was when the dialog was opened. */
export function dialogTrail({ context }: SnapshotFrom<IncidentListRef>): Trail {
  return context.trail
}

/** The incident as the dialog has loaded it. */
export function loadedIncident({ context }: SnapshotFrom<IncidentRef>): Incident | undefined {
  return context.incident
}

/** Keys of the tags in the list, in alphabetical order. */
export function listedTagKeys({ context }: IncidentsSnapshot): readonly string[] {
  const { incidents, storedIncidents } = context.store
  const keys = new Set<string>()
  for (const pk of incidents) for (const { key } of storedIncidents.get(pk)?.incident.tags ?? []) keys.add(key)
  return [...keys].toSorted((one, other) => one.localeCompare(other, 'en'))
}

/** Whether two lists of names are the same, in the same order. */
export function areSameNames(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.length === other.length && one.every((name, place) => name === other[place])
}

/** What the store knows of an incident. */
export function knownIncident(pk: number | undefined) {
  return ({ context }: IncidentsSnapshot): Incident | undefined =>
    pk === undefined ? undefined : context.store.storedIncidents.get(pk)?.incident
}

/** Whether the page on screen holds nothing. */
export function isEmpty({ context }: IncidentsSnapshot): boolean {
  return context.store.incidents.length === 0
}

/** Whether the further settings of the filter show. */
export function isToolbarOpen({ context }: SnapshotFrom<PreferencesRef>): boolean {
  return context.preferences.toolbarOpen
}
