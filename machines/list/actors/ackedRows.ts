/** Follows the acknowledged rows on screen, if the list shows their acknowledgements. */
import { fromCallback } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import type { StoredIncident } from '../../incident/domain/incidentStore.ts'
import { shownColumns } from '../domain/columns.ts'
import type { Preferences } from '../domain/preferences.ts'
import { mostAckedRows, type AckedRow } from '../domain/rowAcknowledgements.ts'
import { preferencesOf } from '../readings.ts'

export interface AckedRowsChanged {
  readonly type: 'ackedRows.changed'
  /** In the order on screen. */
  readonly rows: readonly AckedRow[]
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
}

/** These rows are on screen now. */
export interface AckedRowsCommand {
  readonly type: 'ackedRows.look'
  readonly rows: readonly number[]
}

/** Sends the rows once it knows which rows are on screen, and again each time one of them has been updated. */
export const ackedRows = fromCallback<AckedRowsCommand>(({ sendBack, receive, self }) => {
  const incidents = singletonActor(self, 'incidents')
  let pks: readonly number[] = []
  let told: AckedRowsChanged = { type: 'ackedRows.changed', rows: [], skew: 0 }

  function tell() {
    const { store, skew } = incidents.getSnapshot().context
    const isTold = (pk: number) => told.rows.some((row) => row.pk === pk)
    // An acknowledged row that no longer matches leaves the list, so it is not reported.
    const present = pks.filter((pk) => store.storedIncidents.get(pk)?.incident.acked === true)
    const listed = present.filter((pk) => isTold(pk) || store.incidents.includes(pk))
    const rows = rowsToAskAbout(listed, store.storedIncidents, preferencesOf(self))
    if (skew === told.skew && areSame(rows, told.rows)) return
    told = { type: 'ackedRows.changed', rows, skew }
    sendBack(told)
  }

  receive(({ rows }) => {
    pks = rows.slice(0, mostAckedRows)
    tell()
  })
  const subscriptions = [incidents.subscribe(tell), singletonActor(self, 'preferences').subscribe(tell)]
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
  const tellsAll = columns.has('ackedBy') || columns.has('ackedUntil')
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
