/** Follows what the open form of planned maintenance says it covers. */
import { fromCallback, type AnyActorRef, type EventObject, type Subscription } from 'xstate'
import { isWaiting } from '../../core/later.ts'
import { singletonActor } from '../../core/system.ts'
import type { SavedFilter } from '../../filter/domain/savedFilter.ts'
import { knownFilters } from '../../filter/readings.ts'
import { filtersChosen, isDecided } from '../domain/taskDraft.ts'
import type { MaintenanceTaskRef } from '../maintenanceTask.ts'

export interface OpenedTaskChanged {
  readonly type: 'openedTask.changed'
  /** The filters of the task, as they are chosen; undefined if no form is open, or nothing is chosen. */
  readonly filters: readonly SavedFilter[] | undefined
  /** Whether each chosen filter is known. */
  readonly isComplete: boolean
}

/** Reports the filters immediately, and again each time others are chosen, or the known ones change. */
export const openedTask = fromCallback<EventObject>(({ sendBack, self }) => {
  const tasks = singletonActor(self, 'maintenanceTasks')
  const saved = singletonActor(self, 'savedFilters')
  let followed: { readonly form: MaintenanceTaskRef; readonly subscription: Subscription } | undefined
  let told = ''

  function tell() {
    const { context, children } = tasks.getSnapshot()
    const form: AnyActorRef | undefined = context.open === undefined ? undefined : children[context.open]
    if (form !== followed?.form) {
      followed?.subscription.unsubscribe()
      followed = isForm(form) ? { form, subscription: form.subscribe(tell) } : undefined
    }
    const change = changeOf(followed?.form)
    const text = JSON.stringify(change)
    if (text === told) return
    told = text
    sendBack(change)
  }

  function changeOf(form: MaintenanceTaskRef | undefined): OpenedTaskChanged {
    const nothing = { type: 'openedTask.changed', filters: undefined, isComplete: true } as const
    if (form === undefined) return nothing
    const { draft, task } = form.getSnapshot().context
    if (!isDecided(draft, task)) return nothing
    const { tasks: listed } = tasks.getSnapshot().context
    const all = task === undefined ? listed : [task, ...listed]
    return { type: 'openedTask.changed', ...filtersChosen(draft, knownFilters(self), all) }
  }

  tell()
  const subscriptions = [tasks.subscribe(tell), isWaiting(saved.getSnapshot()) ? undefined : saved.subscribe(tell)]
  return () => {
    for (const subscription of subscriptions) subscription?.unsubscribe()
    followed?.subscription.unsubscribe()
  }
})

function isForm(form: AnyActorRef | undefined): form is MaintenanceTaskRef {
  return form !== undefined
}
