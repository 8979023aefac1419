/** What the charts of this room ask of the outside: the saved filters and the source systems. */
import type { SourceSystem } from '../incident/domain/incident.ts'
import type { SavedFilter } from './domain/savedFilter.ts'
import { promisePort } from '../core/port.ts'

/** GET /api/v1/notificationprofiles/filters/. */
export const fetchFilters = promisePort<readonly SavedFilter[]>('fetchFilters')
/** A saved filter, or one that is to become one. */
export type FilterToSave = Omit<SavedFilter, 'pk'> & { readonly pk: number | undefined }
/** Without a pk POST /api/v1/notificationprofiles/filters/, with one PUT /api/v1/notificationprofiles/filters/{pk}/. */
export const saveFilter = promisePort<SavedFilter, FilterToSave>('saveFilter')
/** DELETE /api/v1/notificationprofiles/filters/{pk}/. */
export const deleteFilter = promisePort<void, { pk: number; name: string }>('deleteFilter')
/** GET /api/v1/incidents/metadata/ -> the source systems. */
export const fetchSourceSystems = promisePort<readonly SourceSystem[]>('fetchSourceSystems')
