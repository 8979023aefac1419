/** The ports of this room: the saved filters, the source systems, and how many incidents match. */
import type { SourceSystem } from '../incident/domain/incident.ts'
import type { MaintenanceTask } from './domain/maintenance.ts'
import type { MatchQuestion } from './domain/matching.ts'
import type { HeartbeatReport } from './domain/sources/missingHeartbeats.ts'
import type { WatchedSource } from './domain/sources/watchedSource.ts'
import type { Found } from '../forms/domain/resource.ts'
import type { SavedFilter } from './domain/savedFilter.ts'
import type { SourceMatches } from './domain/soughtIncident.ts'
import { promisePort } from '../core/port.ts'

/** GET /api/v1/notificationprofiles/filters/. */
export const fetchFilters = promisePort<readonly SavedFilter[]>('fetchFilters')
/** A saved filter, or a new filter if `pk` is undefined. */
export type FilterToSave = Omit<SavedFilter, 'pk'> & { readonly pk: number | undefined }
/**
 * POST /api/v1/notificationprofiles/filters/ without a pk, PUT /api/v1/notificationprofiles/filters/{pk}/ with a pk.
 */
export const saveFilter = promisePort<SavedFilter, FilterToSave>('saveFilter')
/** DELETE /api/v1/notificationprofiles/filters/{pk}/. */
export const deleteFilter = promisePort<void, { pk: number; name: string }>('deleteFilter')
/** GET /api/v1/incidents/metadata/ -> the source systems. */
export const fetchSourceSystems = promisePort<readonly SourceSystem[]>('fetchSourceSystems')
/**
 * GET /api/v2/plannedmaintenance/ -> every readable task; undefined if the server does not support planned maintenance.
 */
export const fetchMaintenance = promisePort<Found<MaintenanceTask> | undefined>('fetchMaintenance')
/** GET /api/v1/incidents/?count -> how many incidents match; undefined if the server cannot count. */
export const fetchIncidentCount = promisePort<number | undefined, MatchQuestion>('fetchIncidentCount')
/** GET /api/v1/incidents/?source_incident_id -> the incidents that sources know by this number or text. */
export const fetchSourceMatches = promisePort<SourceMatches, { text: string }>('fetchSourceMatches')
/** GET /api/v1/incidents/?open=true&tags -> the sources whose heartbeats are missing; none before 2.0 of the server. */
export const fetchMissingHeartbeats = promisePort<HeartbeatReport>('fetchMissingHeartbeats')
/** GET /api/v3/incidents/sources/ -> undefined if the server does not say when its sources were last heard. */
export const fetchWatchedSources = promisePort<Found<WatchedSource> | undefined>('fetchWatchedSources')
