/** Gives the dialog over the list its own entry in the browser's history, so that Back closes it. */
import { fromCallback, type EventObject } from 'xstate'
import { sendFromActor, singletonActor } from '../../core/system.ts'

/** The operator went back to the entry of the list, or moved on to a list with a different query. */
export interface HistoryEntryLeft {
  readonly type: 'historyEntry.left'
}

/** Adds the entry, reports when the operator leaves it, and removes it if the dialog is closed in any other way. */
export const historyEntry = fromCallback<EventObject, undefined>(({ sendBack, self }) => {
  const navigation = singletonActor(self, 'navigation')
  sendFromActor(navigation, { type: 'navigation.cover' })
  const subscription = navigation.subscribe(({ context }) => {
    if (context.cover !== 'open') sendBack({ type: 'historyEntry.left' } satisfies HistoryEntryLeft)
  })
  return () => {
    subscription.unsubscribe()
    if (navigation.getSnapshot().status === 'active') sendFromActor(navigation, { type: 'navigation.uncover' })
  }
})
