import { Fault } from '../../../machines/core/domain/fault.ts'
import { inOrderOfNames } from '../../../machines/core/domain/nameOrder.ts'
import type { WatchedSource } from '../../../machines/filter/domain/sources/watchedSource.ts'
import type { Found } from '../../../machines/forms/domain/resource.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'
import { wireRows } from '../server/wire/rows.ts'
import { wireWatchedSource } from './wire/watchedSource.ts'

const wireWatchedSources = wireRows(wireWatchedSource)

/** The API call for the sources and when they were last heard (docs/behaviour.md#sources-page). */
export function createWatchedSourceCalls(client: ApiClient) {
  /** The sources by name; undefined if the server does not say when they were last heard. */
  async function fetchWatchedSources(signal?: AbortSignal): Promise<Found<WatchedSource> | undefined> {
    if (client.dialect().version === 'v1') return undefined
    try {
      const { rows, unreadable } = await client.call(
        get('get sources', (paths) => paths.watchedSources, json(wireWatchedSources)),
        signal,
      )
      return { items: inOrderOfNames(rows, ({ name }) => name), unreadable }
    } catch (error) {
      if (error instanceof Fault && error.status === 404) return undefined
      throw error
    }
  }

  return { fetchWatchedSources }
}
