import { orderKeeper } from '../../../../machines/list/domain/listOrder.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { PreferencesRef } from '../../../../machines/list/preferences.ts'
import { chosenOrder, departedPks, isHeld, shownStore } from '../selectors.ts'

/** One order keeper per list, so that every caller gets the rows in the order on screen. */
const keepers = new WeakMap<IncidentsRef, ReturnType<typeof orderKeeper>>()

/** Primary keys of the rows, in the order on screen. */
export function rowsOnScreen(incidents: IncidentsRef, preferences: PreferencesRef): readonly number[] {
  const keepOrder = keepers.get(incidents) ?? orderKeeper()
  keepers.set(incidents, keepOrder)
  const snapshot = incidents.getSnapshot()
  return keepOrder(shownStore(snapshot), chosenOrder(preferences.getSnapshot()), isHeld(snapshot))
}

/** The rows that can be ticked: all except those that have left the list and are only held. */
export function tickableRows(incidents: IncidentsRef, preferences: PreferencesRef): readonly number[] {
  const departed = departedPks(incidents.getSnapshot())
  const rows = rowsOnScreen(incidents, preferences)
  return departed.size === 0 ? rows : rows.filter((pk) => !departed.has(pk))
}
