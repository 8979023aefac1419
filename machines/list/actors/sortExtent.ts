/** Reports whether the operator wants the order of the rows to cover everything that matches. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { isSortingAll } from '../domain/listOrder.ts'
import { preferencesOf } from '../readings.ts'

export interface SortExtentChanged {
  readonly type: 'sortExtent.changed'
  readonly isAll: boolean
}

/** Reports each change, but not the initial state. */
export const sortExtent = fromCallback<EventObject>(({ sendBack, self }) => {
  let sent = isSortingAll(preferencesOf(self))
  const subscription = singletonActor(self, 'preferences').subscribe(() => {
    const isAll = isSortingAll(preferencesOf(self))
    if (isAll === sent) return
    sent = isAll
    sendBack({ type: 'sortExtent.changed', isAll } satisfies SortExtentChanged)
  })
  return () => subscription.unsubscribe()
})
