/** The rows that the list holds but does not show: a condition that the console itself applies hides them. */
import { differentKeys } from '../../../core/domain/persistentMap.ts'
import type { Incident } from '../../../incident/domain/incident.ts'
import type { IncidentStore } from '../../../incident/domain/incidentStore.ts'
import {
  hidingConditions,
  hidingOf,
  isHidden,
  nothingHidden,
  type Hiding,
  type HidingCondition,
} from '../../../filter/domain/hiding.ts'
import type { IncidentQuery } from '../../../filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../../filter/domain/maintenance.ts'
import type { KeptList } from '../keptList.ts'
import { rowDifference } from '../rowDifference.ts'

/** What the conditions hide in one version of the list. */
export interface HiddenRows {
  /** The store without the hidden rows. */
  readonly store: IncidentStore
  /** How many rows are hidden. */
  readonly hiding: Hiding
  readonly held: IncidentStore
  readonly conditions: readonly HidingCondition[]
  /** Primary keys of the hidden rows. */
  readonly pks: ReadonlySet<number>
}

/**
 * What is hidden once the list or the conditions have changed; only the rows that have changed are checked again. While
 * the operator is busy with the rows, a changed row stays shown or hidden as it was. New conditions apply immediately,
 * because the operator asked for them.
 */
export function hiddenAfter(
  before: HiddenRows | undefined,
  store: IncidentStore,
  conditions: readonly HidingCondition[],
  isHeld: boolean,
): HiddenRows {
  if (before?.conditions !== conditions) return hiddenIn(store, conditions)
  return isHeld && before.held.incidents === store.incidents ? before : followed(before, store)
}

/** The newer store, with the rows of the older one. */
export function withRowsOf(older: IncidentStore, newer: IncidentStore): IncidentStore {
  return { ...newer, incidents: older.incidents }
}

/** What the same conditions hide in a later version of the list. */
function followed(before: HiddenRows, held: IncidentStore): HiddenRows {
  const { conditions } = before
  if (conditions.length === 0) return hiddenIn(held, conditions)
  const changed = differentKeys(before.held.storedIncidents, held.storedIncidents)
  if (changed === undefined) return hiddenIn(held, conditions)
  const { added, removed } = rowDifference(before.held.incidents, held.incidents)
  const turned = changed.filter((pk) => !areSame(hiding(before.held, pk), hiding(held, pk)))
  const isInOrder = before.held.incidents.every((pk, place) => pk === held.incidents[place])
  if (added.length + removed.length + turned.length === 0 && isInOrder) {
    return { ...before, held, store: withRowsOf(before.store, held) }
  }
  const pks = new Set(before.pks)
  for (const pk of removed) pks.delete(pk)
  for (const pk of [...added, ...turned.filter((each) => held.incidents.includes(each))]) {
    if (hiding(held, pk).length > 0) pks.add(pk)
    else pks.delete(pk)
  }
  return withHidden(held, conditions, pks)

  /** The conditions that hide an incident. */
  function hiding({ storedIncidents }: IncidentStore, pk: number): readonly HidingCondition[] {
    const incident = storedIncidents.get(pk)?.incident
    return incident === undefined ? [] : conditions.filter(({ hides }) => hides(incident))
  }
}

function areSame(one: readonly HidingCondition[], other: readonly HidingCondition[]): boolean {
  return one.length === other.length && one.every((condition, index) => condition === other[index])
}

function hiddenIn(held: IncidentStore, conditions: readonly HidingCondition[]): HiddenRows {
  if (conditions.length === 0) return { store: held, hiding: nothingHidden, held, conditions, pks: new Set() }
  const hidden = incidentsOf(held.incidents, held).filter((incident) => isHidden(incident, conditions))
  return withHidden(held, conditions, new Set(hidden.map(({ pk }) => pk)))
}

function withHidden(held: IncidentStore, conditions: readonly HidingCondition[], pks: ReadonlySet<number>): HiddenRows {
  const incidents = held.incidents.filter((pk) => !pks.has(pk))
  const hiding = { ...hidingOf(incidentsOf([...pks], held), conditions), held: held.incidents.length }
  return { store: { ...held, incidents }, hiding, held, conditions, pks }
}

function incidentsOf(pks: readonly number[], { storedIncidents }: IncidentStore): readonly Incident[] {
  return pks.flatMap((pk) => storedIncidents.get(pk)?.incident ?? [])
}

/** The rows of the latest list that no condition hides. */
export function shownRows(
  { latest, store, request }: KeptList,
  query: IncidentQuery,
  tasks?: readonly MaintenanceTask[],
): readonly number[] {
  const conditions = hidingConditions(query, request.withLevels, tasks)
  return hiddenIn({ ...store, incidents: latest }, conditions).store.incidents
}
