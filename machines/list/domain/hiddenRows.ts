/** The rows that the list holds but does not show: a condition that the console itself applies hides them. */
import type { IncidentStore } from '../../incident/domain/incidentStore.ts'
import {
  hidingConditions,
  hidingOf,
  isHidden,
  nothingHidden,
  type Hiding,
  type HidingCondition,
} from '../../filter/domain/hiding.ts'
import type { IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../filter/domain/maintenance.ts'
import type { KeptList } from './keptList.ts'

/** The store without the hidden rows, and how many are hidden. */
export interface Visible {
  readonly store: IncidentStore
  readonly hiding: Hiding
}

interface Standing extends Visible {
  readonly held: IncidentStore
  readonly conditions: readonly HidingCondition[]
  readonly wasHeld: boolean
}

/**
 * Hides rows repeatedly while the list and the conditions change. While the operator is busy with the rows, a changed
 * row stays shown or hidden as it was. New conditions apply at once, because the operator asked for them.
 */
export function hiddenRowsKeeper(): (
  store: IncidentStore,
  conditions: readonly HidingCondition[],
  isHeld: boolean,
) => Visible {
  let last: Standing | undefined
  return (store, conditions, isHeld) => {
    const before = last?.conditions === conditions && last.held.incidents === store.incidents ? last : undefined
    const isSame = before?.held === store && !before.wasHeld
    const visible = before !== undefined && (isSame || isHeld) ? sameRows(before, store) : shown(store, conditions)
    last = { ...visible, held: store, conditions, wasHeld: isHeld }
    return visible
  }
}

function sameRows({ store: before, hiding }: Visible, store: IncidentStore): Visible {
  return { store: { ...store, incidents: before.incidents }, hiding }
}

function shown(store: IncidentStore, conditions: readonly HidingCondition[]): Visible {
  const { incidents, storedIncidents } = store
  if (conditions.length === 0) return { store, hiding: nothingHidden }
  const held = incidents.flatMap((pk) => storedIncidents.get(pk)?.incident ?? [])
  const visible = held.filter((incident) => !isHidden(incident, conditions)).map(({ pk }) => pk)
  return { store: { ...store, incidents: visible }, hiding: hidingOf(held, conditions) }
}

/** The rows of the latest list that no condition hides. */
export function shownRows(
  { latest, store, request }: KeptList,
  query: IncidentQuery,
  tasks?: readonly MaintenanceTask[],
): readonly number[] {
  const conditions = hidingConditions(query, request.withLevels, tasks)
  return shown({ ...store, incidents: latest }, conditions).store.incidents
}
