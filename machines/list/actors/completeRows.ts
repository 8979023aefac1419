/** Waits until the list holds everything that matches. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { ongoingMaintenance, queryOnScreen } from '../../filter/readings.ts'
import { shownRows } from '../domain/hiddenRows.ts'
import { listKept } from '../readings.ts'

export interface RowsComplete {
  readonly type: 'completeRows.held'
  /** Primary keys of the rows that no exclusion hides, up to the limit of the list. */
  readonly pks: readonly number[]
}

/** Reports the rows once, as soon as all of them have arrived. */
export const completeRows = fromCallback<EventObject>(({ sendBack, self }) => {
  let isReported = false

  function report() {
    const { list, isSettled } = listKept(self)
    if (isReported || !isSettled || list.shownExtent !== 'everything') return
    isReported = true
    sendBack({
      type: 'completeRows.held',
      pks: shownRows(list, queryOnScreen(self), ongoingMaintenance(self)),
    } satisfies RowsComplete)
  }

  const subscription = singletonActor(self, 'incidents').subscribe(report)
  report()
  return () => subscription.unsubscribe()
})
