/** The query of a list, and how it changes. */
import type { IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { holdersWithout, nothingGathered, pageRequest, type Gathering, type KeptList } from './keptList.ts'
import type { Extent } from './liveList.ts'
import type { Cursor, PageRequest, PageSize } from './page.ts'

/** A request for the next page or piece of a list, with the wanted extent and the pieces received so far. */
export interface ListQuestion extends Gathering {
  readonly request: PageRequest
  /** Whether it starts at a cursor, which the server may no longer know. */
  readonly isTurnedTo: boolean
}

/** The next request to the server. */
export function questionOf(list: KeptList): ListQuestion {
  const { request, extent, limit, gathered } = list
  return { request: pageRequest(list), isTurnedTo: request.cursor !== undefined, extent, limit, gathered }
}

/** The values to set when the whole list is requested. */
export function askedAt(now: number) {
  return { askedAt: now, fetchedAt: now, heard: [], gathered: nothingGathered }
}

/**
 * The values to set for a new query: it starts at the first page, and releases every holder that belongs to the page.
 */
export function asked(list: KeptList, query: IncidentQuery): Pick<KeptList, 'request' | 'holders'> {
  return { request: { ...list.request, ...query, cursor: undefined }, holders: holdersWithout(list, 'page') }
}

/** The request for another page of the same query. */
export function turnedTo({ request }: KeptList, cursor: Cursor | undefined): Pick<KeptList, 'request'> {
  return { request: { ...request, cursor } }
}

/** The request with another page size, from the first page. */
export function resized({ request }: KeptList, pageSize: PageSize): Pick<KeptList, 'request'> {
  return { request: { ...request, pageSize, cursor: undefined } }
}

/** The request for one page, or for everything that matches, from the beginning. */
export function extended({ request }: KeptList, extent: Extent): Pick<KeptList, 'request' | 'extent'> {
  return { extent, request: { ...request, cursor: undefined } }
}
