/** Waits until no row is ticked any more. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { tickedIncidents } from '../readings.ts'

export interface NoneTicked {
  readonly type: 'tickedRows.gone'
}

/** Reports each time the last tick has been removed. */
export const tickedRows = fromCallback<EventObject>(({ sendBack, self }) => {
  const subscription = singletonActor(self, 'selection').subscribe(() => {
    if (tickedIncidents(self).size === 0) sendBack({ type: 'tickedRows.gone' } satisfies NoneTicked)
  })
  return () => subscription.unsubscribe()
})
