/** What the charts of the list follow in other charts (machines/core/following.ts). */
import { following } from '../core/following.ts'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import { asAsked, isSameQuery, unrestrictedQuery, type IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { MaintenanceTask } from '../filter/domain/maintenance.ts'
import { ongoingMaintenance, queryOnScreen } from '../filter/readings.ts'
import type { Arrangeable } from './domain/rows/arrangement.ts'
import type { FoundList } from './domain/changeFeed.ts'
import type { RowAcknowledgements } from './domain/rowAcknowledgements.ts'
import { shownRows } from './domain/rows/hiddenRows.ts'
import type { Listing } from './domain/listing.ts'
import { coversEverything } from './domain/listOrder.ts'
import { listingOf, listKept, preferencesOf, tickedIncidents } from './readings.ts'

export interface ArrangeableTold extends Arrangeable {
  readonly type: 'arrangeable.told'
}

const nothingTold: RowAcknowledgements = new Map()

/** What decides which rows are shown, and in which order. */
export const arrangeable = following(
  ['incidents', 'preferences', 'filter', 'rowAcknowledgements'],
  (self): ArrangeableTold => {
    const snapshot = singletonActor(self, 'incidents').getSnapshot()
    const acknowledgements = singletonActor(self, 'rowAcknowledgements').getSnapshot()
    return {
      type: 'arrangeable.told',
      list: snapshot.context,
      isGathering: snapshot.hasTag('gathering'),
      query: queryOnScreen(self),
      tasks: ongoingMaintenance(self),
      order: preferencesOf(self).order,
      told: isWaiting(acknowledgements) ? nothingTold : acknowledgements.context.told,
    }
  },
)

export interface ListingChanged extends Listing {
  readonly type: 'listing.changed'
}

/** The incident list, for charts that only read it. */
export const listing = following(['incidents'], (self): ListingChanged => ({
  type: 'listing.changed',
  ...listingOf(self),
}))

export interface KeptListTold extends FoundList {
  readonly type: 'keptList.told'
}

/** The incident list in full. */
export const keptList = following(['incidents'], (self): KeptListTold => ({ type: 'keptList.told', ...listKept(self) }))

export interface RowsComplete {
  readonly type: 'completeRows.held'
  /** Primary keys of the rows that no exclusion hides, up to the limit of the list. */
  readonly pks: readonly number[]
}

/** The rows, once the list holds everything that matches. */
export const completeRows = following(['incidents'], (self): RowsComplete | undefined => {
  const { list, isSettled } = listKept(self)
  if (!isSettled || list.shownExtent !== 'everything') return undefined
  return { type: 'completeRows.held', pks: shownRows(list, queryOnScreen(self), ongoingMaintenance(self)) }
})

export interface CountedListChanged {
  readonly type: 'countedList.changed'
  /** The query of which the list holds only a part; undefined if it holds all that matches or is loading, or
   * if levels and thus the bars are not shown. */
  readonly question: MatchQuestion | undefined
  /** How many incidents match; undefined if the server cannot count, or has not yet. */
  readonly count: number | undefined
  /** How far the server's clock is ahead of this computer's, in milliseconds. */
  readonly skew: number
}

/** What the bars over the list have to count. */
export const countedList = following(
  ['incidents', 'incidentCount'],
  (self): CountedListChanged => {
    const { request, skew } = singletonActor(self, 'incidents').getSnapshot().context
    const { hasMore, isFirst, isGrowing } = listingOf(self)
    const { filter, timeframeHours, search, listOnly, withLevels } = request
    const isPart = withLevels && !isGrowing && (hasMore || !isFirst)
    // The console hides some incidents itself, and the server counts these too.
    const question = isPart ? { ...asAsked({ filter, timeframeHours, search, listOnly }), withLevels } : undefined
    const { count } = singletonActor(self, 'incidentCount').getSnapshot().context
    return { type: 'countedList.changed', question, count, skew }
  },
  { isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other) },
)

export interface EmptySearchChanged {
  readonly type: 'emptySearch.changed'
  /**
   * The query that no open incident matches; undefined if some do, if the list is not loaded, or if the list is not one
   * of open incidents with further conditions.
   */
  readonly question: MatchQuestion | undefined
}

/** Whether a search for open incidents, by a text or by other conditions, has found none. */
export const emptySearch = following(['incidents'], (self): EmptySearchChanged => {
  const snapshot = singletonActor(self, 'incidents').getSnapshot()
  const { request, store } = snapshot.context
  const isListed = !(['loading', 'failed', 'superseded'] as const).some((tag) => snapshot.hasTag(tag))
  const isFound = store.incidents.length > 0
  return { type: 'emptySearch.changed', question: isListed && !isFound && isSearch(request) ? request : undefined }
})

/** Whether open incidents are sought by more than their acknowledgement. */
function isSearch(query: IncidentQuery): boolean {
  const { filter } = query
  const sought = asAsked({ ...query, filter: { ...filter, open: undefined, acked: undefined } })
  return filter.open === true && !isSameQuery(sought, unrestrictedQuery)
}

export interface MaintenanceChanged {
  readonly type: 'maintenanceChanges.changed'
  readonly tasks: readonly MaintenanceTask[] | undefined
}

/** The ongoing planned maintenance, which may hide rows. */
export const maintenanceChanges = following(
  ['filter'],
  (self): MaintenanceChanged => ({ type: 'maintenanceChanges.changed', tasks: ongoingMaintenance(self) }),
  { isFirstTold: false },
)

export interface SortExtentChanged {
  readonly type: 'sortExtent.changed'
  readonly isAll: boolean
}

/** Whether the order of the rows, or their groups, have to cover everything that matches. */
export const sortExtent = following(
  ['preferences'],
  (self): SortExtentChanged => ({ type: 'sortExtent.changed', isAll: coversEverything(preferencesOf(self)) }),
  { isFirstTold: false },
)

export interface NoneTicked {
  readonly type: 'tickedRows.gone'
}

/** Sent each time no row is ticked any more, even if none was: a new filter removes all ticks. */
export const tickedRows = following(
  ['selection'],
  (self): NoneTicked | undefined => (tickedIncidents(self).size === 0 ? { type: 'tickedRows.gone' } : undefined),
  { isSame: () => false, isFirstTold: false },
)
