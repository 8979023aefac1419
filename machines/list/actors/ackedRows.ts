/** Follows the acknowledged rows on screen, if the list shows their acknowledgements. */
import { fromCallback } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import type { StoredIncident } from '../../incident/domain/incidentStore.ts'
import { acknowledgementColumns, shownColumns } from '../domain/columns.ts'
import type { Preferences } from '../domain/preferences.ts'
import type { AckedRow } from '../domain/rowAcknowledgements.ts'
import { preferencesOf } from '../readings.ts'

export interface AckedRowsChanged {
  readonly type: 'ackedRows.changed'
  /** In the order on screen. */
  readonly rows: readonly AckedRow[]
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
}

/**
 * Sends the rows once it is known which rows are on screen, and again each time one of them has been updated. Which rows
 * these are, and what has been sent, is in the context of its chart, so that it goes on there if a recorded visit is
 * replayed from the middle.
 */
export const ackedRows = fromCallback(({ sendBack, self }) => {
  const incidents = singletonActor(self, 'incidents')
  const chart = singletonActor(self, 'rowAcknowledgements')

  function tell() {
    const { store, skew } = incidents.getSnapshot().context
    const { onScreen, ...told } = chart.getSnapshot().context
    const isTold = (pk: number) => told.rows.some((row) => row.pk === pk)
    // An acknowledged row that no longer matches leaves the list, so it is not reported.
    const present = onScreen.filter((pk) => store.storedIncidents.get(pk)?.incident.acked === true)
    const listed = present.filter((pk) => isTold(pk) || store.incidents.includes(pk))
    const rows = rowsToAskAbout(listed, store.storedIncidents, preferencesOf(self))
    if (skew === told.skew && areSame(rows, told.rows)) return
    sendBack({ type: 'ackedRows.changed', rows, skew } satisfies AckedRowsChanged)
  }

  const preferences = singletonActor(self, 'preferences')
  const subscriptions = [chart.subscribe(tell), incidents.subscribe(tell), preferences.subscribe(tell)]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})

/**
 * The rows to look up: all of them if the list shows or sorts by acknowledgements, only open ones if it just shows the
 * state, and otherwise none.
 */
function rowsToAskAbout(
  acked: readonly number[],
  stored: ReadonlyMap<number, StoredIncident>,
  { columnChoices, order }: Preferences,
): readonly AckedRow[] {
  const columns = new Set([...shownColumns(columnChoices, true), order?.by])
  const tellsAll = acknowledgementColumns.some((key) => columns.has(key))
  if (!tellsAll && !columns.has('state')) return []
  return acked.flatMap((pk) => {
    const version = stored.get(pk)
    return version !== undefined && (tellsAll || version.incident.open) ? [{ pk, version }] : []
  })
}

function areSame(one: readonly AckedRow[], other: readonly AckedRow[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ pk, version }, place) => pk === other[place]?.pk && version === other[place].version)
  )
}
