/** Reports when planned maintenance begins or ends, because it may hide rows. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { ongoingMaintenance } from '../../filter/readings.ts'

export interface MaintenanceChanged {
  readonly type: 'maintenanceChanges.changed'
}

/** Reports each change, but not the initial state. */
export const maintenanceChanges = fromCallback<EventObject>(({ sendBack, self }) => {
  let known = ongoingMaintenance(self)
  const subscription = singletonActor(self, 'filter').subscribe(() => {
    const ongoing = ongoingMaintenance(self)
    if (ongoing === known) return
    known = ongoing
    sendBack({ type: 'maintenanceChanges.changed' } satisfies MaintenanceChanged)
  })
  return () => subscription.unsubscribe()
})
