/** Lets other charts read the filter and the saved filters. */
import type { AnyActorRef } from 'xstate'
import { isWaiting } from '../core/later.ts'
import { singletonActor } from '../core/system.ts'
import type { SourceSystem } from '../incident/domain/incident.ts'
import type { IncidentFilter } from './domain/filter.ts'
import type { IncidentQuery } from './domain/incidentQuery.ts'
import type { MaintenanceTask } from './domain/maintenance.ts'
import type { SavedFilter } from './domain/savedFilter.ts'

/** The current filter. */
export function filterOnScreen(self: AnyActorRef): IncidentFilter {
  return singletonActor(self, 'filter').getSnapshot().context.query.filter
}

/** The current filter with its timeframe and search. */
export function queryOnScreen(self: AnyActorRef): IncidentQuery {
  return singletonActor(self, 'filter').getSnapshot().context.query
}

/** The ongoing planned maintenance; undefined if the server is not known to support it. */
export function ongoingMaintenance(self: AnyActorRef): readonly MaintenanceTask[] | undefined {
  return singletonActor(self, 'filter').getSnapshot().context.maintenance
}

/** The saved filters as currently known: none until their chart is loaded. */
export function knownFilters(self: AnyActorRef): readonly SavedFilter[] {
  const snapshot = singletonActor(self, 'savedFilters').getSnapshot()
  return isWaiting(snapshot) ? [] : snapshot.context.saved
}

/** The sources as currently known. */
export function knownSources(self: AnyActorRef): readonly SourceSystem[] {
  return singletonActor(self, 'filter').getSnapshot().context.sourceSystems
}
