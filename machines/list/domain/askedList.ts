/** What a list is asked for, and how that changes. */
import type { IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { holdersWithout, nothingGathered, pageRequest, type Gathering, type KeptList } from './keptList.ts'
import type { Extent } from './liveList.ts'
import type { Cursor, PageRequest, PageSize } from './page.ts'

/** A question about a list: what is wanted next, and what that is a part of. */
export interface ListQuestion extends Gathering {
  readonly request: PageRequest
  /** Whether it begins at a place somebody has turned to, which the server may no longer know. */
  readonly isTurnedTo: boolean
}

/** What is to be asked of the server now. */
export function questionOf(list: KeptList): ListQuestion {
  const { request, extent, limit, gathered } = list
  return { request: pageRequest(list), isTurnedTo: request.cursor !== undefined, extent, limit, gathered }
}

/** The whole list is asked for. */
export function askedAt(now: number) {
  return { askedAt: now, fetchedAt: now, heard: [], gathered: nothingGathered }
}

/** Something else is wanted, from its beginning; whoever was busy on the page is not, on another one. */
export function asked(list: KeptList, query: IncidentQuery): Pick<KeptList, 'request' | 'holders'> {
  return { request: { ...list.request, ...query, cursor: undefined }, holders: holdersWithout(list, 'page') }
}

/** Another page of the same. */
export function turnedTo({ request }: KeptList, cursor: Cursor | undefined): Pick<KeptList, 'request'> {
  return { request: { ...request, cursor } }
}

/** Longer or shorter pages, from the first one. */
export function resized({ request }: KeptList, pageSize: PageSize): Pick<KeptList, 'request'> {
  return { request: { ...request, pageSize, cursor: undefined } }
}

/** One page, or everything that matches, from its beginning. */
export function extended({ request }: KeptList, extent: Extent): Pick<KeptList, 'request' | 'extent'> {
  return { extent, request: { ...request, cursor: undefined } }
}
