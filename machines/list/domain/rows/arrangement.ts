/** Which of the rows that the list holds are shown, and in which order (docs/behaviour.md#incident-list). */
import { hidingConditions, nothingHidden, type Hiding, type HidingCondition } from '../../../filter/domain/hiding.ts'
import type { IncidentQuery } from '../../../filter/domain/incidentQuery.ts'
import type { MaintenanceTask } from '../../../filter/domain/maintenance.ts'
import { hiddenAfter, withRowsOf, type HiddenRows } from './hiddenRows.ts'
import { isExtending, type KeptList } from '../keptList.ts'
import { orderInEffect, standingAfter, type ListOrder, type StandingRows } from '../listOrder.ts'
import { nothingParked, parkedOf, type Parked } from './parked.ts'
import type { RowAcknowledgements } from '../rowAcknowledgements.ts'

/** What decides which rows are shown, and in which order. */
export interface Arrangeable {
  readonly list: KeptList
  /** Whether the rest of the list is being fetched. */
  readonly isGathering: boolean
  readonly query: IncidentQuery
  /** The ongoing planned maintenance; undefined if the server is not known to support it. */
  readonly tasks: readonly MaintenanceTask[] | undefined
  readonly order: ListOrder | undefined
  readonly told: RowAcknowledgements
}

/** The rows on screen, and what they follow from, so that a change costs no more than the rows that it touches. */
export interface Arrangement {
  /** Primary keys of the rows on screen, in order. */
  readonly rows: readonly number[]
  /** How many of the rows that the list holds are hidden. */
  readonly hiding: Hiding
  /** How many changes are parked, not counting hidden rows. */
  readonly parked: Parked
  readonly past: Past | undefined
}

interface Past {
  readonly of: Arrangeable
  readonly hidden: HiddenRows
  readonly standing: StandingRows
}

export const nothingArranged: Arrangement = { rows: [], hiding: nothingHidden, parked: nothingParked, past: undefined }

/**
 * The arrangement after a change. While something holds the list (an open dialog, a pointer over the rows), a changed
 * value moves no row. While the rest of the list is being fetched, its rows come last; all are sorted together at the
 * end.
 */
export function arrangedAfter({ past }: Arrangement, of: Arrangeable): Arrangement {
  const { list, isGathering, told } = of
  const { store, holders, request } = list
  const order = orderInEffect(of.order, request.withLevels)
  const isHeld = holders.size > 0
  const conditions = conditionsAfter(past, of)
  const hidden = hiddenAfter(past?.hidden, store, conditions, isHeld)
  const visible = withRowsOf(hidden.store, store)
  const held = isHeld ? 'held' : 'free'
  const state = isGathering || isExtending(list) ? 'growing' : held
  const standing = standingAfter(past?.standing, visible, order, state, told)
  const parked = parkedOf(list, { visible, conditions, withLevels: request.withLevels })
  return { rows: standing.rows, hiding: hidden.hiding, parked, past: { of, hidden, standing } }
}

/** The same conditions for the same query, so that rows are checked again only if something has changed. */
function conditionsAfter(past: Past | undefined, { list, query, tasks }: Arrangeable): readonly HidingCondition[] {
  const { withLevels } = list.request
  const isSame =
    past !== undefined &&
    past.of.query.listOnly === query.listOnly &&
    past.of.query.filter === query.filter &&
    past.of.tasks === tasks &&
    past.of.list.request.withLevels === withLevels
  return isSame ? past.hidden.conditions : hidingConditions(query, withLevels, tasks)
}
