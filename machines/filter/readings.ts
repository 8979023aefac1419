/** What charts read of the filter and of the saved ones. */
import type { AnyActorRef } from 'xstate'
import { singletonActor } from '../core/system.ts'
import type { IncidentFilter } from './domain/filter.ts'
import type { IncidentQuery } from './domain/incidentQuery.ts'
import type { SavedFilter } from './domain/savedFilter.ts'

/** What the list is asked for now. */
export function filterOnScreen(self: AnyActorRef): IncidentFilter {
  return singletonActor(self, 'filter').getSnapshot().context.query.filter
}

/** What the list is asked for now, with its timeframe and its search. */
export function queryOnScreen(self: AnyActorRef): IncidentQuery {
  return singletonActor(self, 'filter').getSnapshot().context.query
}

/** The saved filters as they are known now. */
export function knownFilters(self: AnyActorRef): readonly SavedFilter[] {
  return singletonActor(self, 'savedFilters').getSnapshot().context.saved
}
