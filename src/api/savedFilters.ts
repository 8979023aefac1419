import type { IncidentFilter } from '../../machines/domain/filter.ts'
import type { SavedFilter } from '../../machines/domain/savedFilter.ts'
import { ignored, json } from './answer.ts'
import type { ApiClient } from './client.ts'
import { wireRows } from './wire/rows.ts'
import { filterBody, wireSavedFilter } from './wire/savedFilter.ts'

const wireSavedFilters = wireRows(wireSavedFilter)

/** The filters a person keeps on the server (specification, section 7). */
export function createSavedFilterCalls(client: ApiClient) {
  /** Filters that cannot be read are left out. */
  async function fetchFilters(signal?: AbortSignal): Promise<readonly SavedFilter[]> {
    const { rows } = await client.call(({ paths }) => ({
      action: 'get notification filters', method: 'GET', path: paths.filters, read: json(wireSavedFilters),
    }), signal)
    return rows
  }

  function createFilter(input: { name: string; filter: IncidentFilter }, signal?: AbortSignal): Promise<SavedFilter> {
    return client.call(({ paths }) => ({
      action: `create notification filter ${input.name}`,
      method: 'POST',
      path: paths.filters,
      body: { name: input.name, filter: filterBody(input.filter) },
      read: json(wireSavedFilter),
    }), signal)
  }

  /** What else the server keeps in the filter stays there. */
  function updateFilter(input: SavedFilter, signal?: AbortSignal): Promise<SavedFilter> {
    return client.call(({ paths }) => ({
      action: `update notification filter ${input.name}`,
      method: 'PUT',
      path: paths.filter(input.pk),
      body: { name: input.name, filter: { ...input.further, ...filterBody(input.filter) } },
      read: json(wireSavedFilter),
    }), signal)
  }

  function deleteFilter(input: { pk: number; name: string }, signal?: AbortSignal): Promise<void> {
    return client.call(({ paths }) => ({
      action: `delete notification filter ${input.name}`,
      method: 'DELETE',
      path: paths.filter(input.pk),
      read: ignored,
    }), signal)
  }

  return { fetchFilters, createFilter, updateFilter, deleteFilter }
}
