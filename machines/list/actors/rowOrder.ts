/** Keeps the rows of the list in the order that the operator chose, as the list and that choice change. */
import { fromCallback, type EventObject } from 'xstate'
import { singletonActor } from '../../core/system.ts'
import { hidingConditions, nothingHidden, type Hiding } from '../../filter/domain/hiding.ts'
import { ongoingMaintenance, queryOnScreen } from '../../filter/readings.ts'
import { hiddenRowsKeeper } from '../domain/hiddenRows.ts'
import { isExtending } from '../domain/keptList.ts'
import { orderKeeper, type RowState } from '../domain/listOrder.ts'
import { isSameParked, nothingParked, parkedOf, type Parked } from '../domain/parked.ts'
import { preferencesOf } from '../readings.ts'

export interface RowOrderChanged {
  readonly type: 'rowOrder.changed'
  /** Primary keys in the order of the rows on screen. */
  readonly rows: readonly number[]
}

export interface RowsHidden {
  readonly type: 'rowOrder.hidden'
  readonly hiding: Hiding
}

export interface RowsParked {
  readonly type: 'rowOrder.parked'
  readonly parked: Parked
}

/**
 * Reports the order of the rows that no condition hides: immediately, and again whenever it changes. Also reports how
 * many rows are hidden, and how many changes are parked, not counting hidden rows. While something holds the list (an
 * open dialog, a pointer over the rows), a changed value moves no row. While the rest of the list is being fetched, its
 * rows come last; all are sorted together at the end.
 */
export const rowOrder = fromCallback<EventObject>(({ sendBack, self }) => {
  const incidents = singletonActor(self, 'incidents')
  // Looked up only once: when the operator leaves the page, that actor stops before this one does.
  const acknowledgements = singletonActor(self, 'rowAcknowledgements')
  const keepHidden = hiddenRowsKeeper()
  const keepOrder = orderKeeper()
  const findConditions = conditionsFinder()
  let sent: readonly number[] | undefined
  let told = nothingHidden
  let toldParked = nothingParked

  function rowState(): RowState {
    const snapshot = incidents.getSnapshot()
    if (snapshot.hasTag('gathering') || isExtending(snapshot.context)) return 'growing'
    return snapshot.context.holders.size > 0 ? 'held' : 'free'
  }

  function report() {
    const { context } = incidents.getSnapshot()
    const { store, holders, request } = context
    const conditions = findConditions(queryOnScreen(self), request.withLevels, ongoingMaintenance(self))
    const visible = keepHidden(store, conditions, holders.size > 0)
    const rows = keepOrder(
      visible.store,
      preferencesOf(self).order,
      rowState(),
      acknowledgements.getSnapshot().context.told,
    )
    if (rows !== sent) sendBack({ type: 'rowOrder.changed', rows } satisfies RowOrderChanged)
    if (visible.hiding !== told) sendBack({ type: 'rowOrder.hidden', hiding: visible.hiding } satisfies RowsHidden)
    const parked = parkedOf(context, { visible: visible.store, conditions, withLevels: request.withLevels })
    if (!isSameParked(parked, toldParked)) sendBack({ type: 'rowOrder.parked', parked } satisfies RowsParked)
    sent = rows
    told = visible.hiding
    toldParked = parked
  }

  report()
  const subscriptions = [
    incidents.subscribe(report),
    singletonActor(self, 'preferences').subscribe(report),
    singletonActor(self, 'filter').subscribe(report),
    acknowledgements.subscribe(report),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})

/** Returns the same conditions for the same query, so that rows are checked again only if something has changed. */
function conditionsFinder() {
  let last: { readonly question: Question; readonly found: Conditions } | undefined
  return (...question: Question): Conditions => {
    const [{ filter, listOnly }, withLevels, tasks] = question
    const [before, hadLevels, tasksBefore] = last?.question ?? []
    const isSame = before?.listOnly === listOnly && before?.filter === filter && tasksBefore === tasks
    if (last !== undefined && isSame && hadLevels === withLevels) return last.found
    const found = hidingConditions(...question)
    last = { question, found }
    return found
  }
}

type Question = Parameters<typeof hidingConditions>
type Conditions = ReturnType<typeof hidingConditions>
