/** Keeps the rows of the list in the order that the operator chose, while the list and that choice change. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { isExtending } from '../domain/keptList.ts'
import { orderKeeper, type RowState } from '../domain/listOrder.ts'
import { preferencesOf } from '../readings.ts'

export interface RowOrderChanged {
  readonly type: 'rowOrder.changed'
  /** Primary keys in the order of the rows on screen. */
  readonly rows: readonly number[]
}

/**
 * Reports the order of the rows immediately, and again whenever it changes. While something holds the list (an open
 * dialog, a pointer over the rows), a changed value moves no row. While the rest of the list is being fetched, its rows
 * come last; all are sorted together at the end.
 */
export const rowOrder = fromCallback<EventObject>(({ sendBack, self }) => {
  const incidents = singletonActor(self, 'incidents')
  const keepOrder = orderKeeper()
  let sent: readonly number[] | undefined

  function rowState(): RowState {
    const snapshot = incidents.getSnapshot()
    if (snapshot.hasTag('gathering') || isExtending(snapshot.context)) return 'growing'
    return snapshot.context.holders.size > 0 ? 'held' : 'free'
  }

  function report() {
    const rows = keepOrder(incidents.getSnapshot().context.store, preferencesOf(self).order, rowState())
    if (rows === sent) return
    sent = rows
    sendBack({ type: 'rowOrder.changed', rows } satisfies RowOrderChanged)
  }

  report()
  const subscriptions = [incidents.subscribe(report), singletonActor(self, 'preferences').subscribe(report)]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})
