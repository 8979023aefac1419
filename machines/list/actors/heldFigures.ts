/** Computes the statistics of all rows that the list holds, for the chart `listFigures`. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { ongoingMaintenance, queryOnScreen } from '../../filter/readings.ts'
import { figuresOf, type ListFigures } from '../domain/figures/listFigures.ts'
import { listingOf } from '../readings.ts'

export interface HeldFiguresTold {
  readonly type: 'heldFigures.told'
  /** Undefined while the list has no rows for its query, because they are loading or failed to load. */
  readonly figures: ListFigures | undefined
  /** Whether rows are loading. */
  readonly isGrowing: boolean
}

/** Sends the statistics once. */
export const heldFigures = fromCallback<EventObject>(({ sendBack, self }) => {
  const snapshot = singletonActor(self, 'incidents').getSnapshot()
  const isWithoutRows = snapshot.hasTag('loading') || snapshot.hasTag('failed') || snapshot.hasTag('superseded')
  const input = {
    query: queryOnScreen(self),
    tasks: ongoingMaintenance(self),
    isGrowing: snapshot.hasTag('gathering'),
    now: Date.now(),
  }
  sendBack({
    type: 'heldFigures.told',
    figures: isWithoutRows ? undefined : figuresOf(snapshot.context, input),
    isGrowing: listingOf(self).isGrowing,
  } satisfies HeldFiguresTold)
})
