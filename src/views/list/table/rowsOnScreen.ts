import { orderKeeper } from '../../../../machines/list/domain/listOrder.ts'
import type { IncidentsRef } from '../../../../machines/list/incidents.ts'
import type { PreferencesRef } from '../../../../machines/list/preferences.ts'
import { chosenOrder, departedPks, isHeld, shownStore } from '../selectors.ts'

/** Each list is kept in order by one keeper, so that whoever asks means the rows one sees. */
const keepers = new WeakMap<IncidentsRef, ReturnType<typeof orderKeeper>>()

/** Primary keys of the rows in the order in which they are on screen. */
export function rowsOnScreen(incidents: IncidentsRef, preferences: PreferencesRef): readonly number[] {
  const keepOrder = keepers.get(incidents) ?? orderKeeper()
  keepers.set(incidents, keepOrder)
  const snapshot = incidents.getSnapshot()
  return keepOrder(shownStore(snapshot), chosenOrder(preferences.getSnapshot()), isHeld(snapshot))
}

/** Those of them that can be ticked: a row that is gone only waits to leave. */
export function tickableRows(incidents: IncidentsRef, preferences: PreferencesRef): readonly number[] {
  const departed = departedPks(incidents.getSnapshot())
  const rows = rowsOnScreen(incidents, preferences)
  return departed.size === 0 ? rows : rows.filter((pk) => !departed.has(pk))
}
