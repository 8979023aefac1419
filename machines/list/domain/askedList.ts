/** The query of a list, and how it changes. */
import type { IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { holdersWithout, nobody, nothingGathered, type KeptList } from './keptList.ts'
import { shownUnlessHeld, type Extent } from './liveList.ts'
import type { ListPlace, PageSize } from './page.ts'

/** The values to set when the whole list is requested. */
export function askedAt(now: number) {
  return { askedAt: now, fetchedAt: now, heard: [], gathered: nothingGathered }
}

/**
 * The values to set for a new query: it starts at the first page, and releases every holder that belongs to the page.
 */
export function asked(
  list: KeptList,
  query: IncidentQuery,
): Turned & Pick<KeptList, 'holders' | 'behindWall' | 'pageToResume'> {
  // A query without such conditions has no property that would replace the earlier ones.
  const request = { ...list.request, listOnly: undefined, ...query, cursor: undefined }
  return {
    request,
    rowsBefore: 0,
    holders: holdersWithout(list, 'page'),
    behindWall: firstBehindWall(list),
    pageToResume: undefined,
  }
}

type Turned = Pick<KeptList, 'request' | 'rowsBefore'>

/** Where the operator is in the list. On the wall, that is the page to which the operator will return. */
export function placeOf({ request: { cursor, pageSize }, rowsBefore, behindWall, pageToResume }: KeptList): ListPlace {
  const { cursor: cursorOf, rowsBefore: before } = behindWall ?? pageToResume ?? { cursor, rowsBefore }
  return { cursor: cursorOf, pageSize, rowsBefore: before }
}

/**
 * Puts the list on the wall: it shows the first page, and nothing holds its rows. The page that was on screen is
 * remembered.
 */
export function putOnWall(list: KeptList): Partial<KeptList> {
  const { request, rowsBefore, holders, pageToResume = { cursor: request.cursor, rowsBefore } } = list
  if (list.behindWall !== undefined) return {}
  const { store, latest, departed } = shownUnlessHeld(list, nobody)
  const first = request.cursor === undefined ? {} : turnedToFirst(list)
  const behindWall = { ...pageToResume, holders }
  return { ...first, store, latest, departed, holders: nobody, behindWall, pageToResume: undefined }
}

/**
 * Takes the list off the wall: it shows the remembered page, with the holders that it had before. If it still holds
 * everything, as the wall does, it shows that page once it no longer does.
 */
export function takenOffWall({ behindWall, request, extent }: KeptList): Partial<KeptList> {
  if (behindWall === undefined) return {}
  const { cursor, rowsBefore, holders } = behindWall
  const off = { holders, behindWall: undefined }
  if (cursor === undefined) return off
  if (extent === 'everything') return { ...off, pageToResume: { cursor, rowsBefore } }
  return { ...off, request: { ...request, cursor }, rowsBefore }
}

/** After a new query, the page to return to from the wall is the first page. */
function firstBehindWall({ behindWall }: KeptList): KeptList['behindWall'] {
  return behindWall && { cursor: undefined, rowsBefore: 0, holders: holdersWithout(behindWall, 'page') }
}

/** The request for the page after the one on screen. */
export function turnedToNext({ request, next, rowsBefore, latest, unreadable }: KeptList): Turned {
  const before = rowsBefore === undefined ? undefined : rowsBefore + latest.length + unreadable
  return { request: { ...request, cursor: next }, rowsBefore: before }
}

/** The request for the page before the one on screen. */
export function turnedToPrevious({ request, previous, rowsBefore }: KeptList): Turned {
  const before = rowsBefore === undefined ? undefined : Math.max(0, rowsBefore - request.pageSize)
  return { request: { ...request, cursor: previous }, rowsBefore: before }
}

/** The request for the first page of the same query. */
export function turnedToFirst({ request }: KeptList): Turned {
  return { request: { ...request, cursor: undefined }, rowsBefore: 0 }
}

/** The request with a new page size, from the first page. */
export function resized({ request }: KeptList, pageSize: PageSize): Turned {
  return { request: { ...request, pageSize, cursor: undefined }, rowsBefore: 0 }
}

/**
 * The request for one page, or for all matching incidents, from the beginning. The page that was on screen is shown again
 * once the list holds one page again. The wall may also ask for everything before it takes that page as the one to return
 * to.
 */
export function extended(list: KeptList, extent: Extent): Turned & Pick<KeptList, 'extent' | 'pageToResume'> {
  const { request, rowsBefore, pageToResume = { cursor: request.cursor, rowsBefore } } = list
  if (extent === 'everything') return { ...turnedToFirst(list), extent, pageToResume }
  const { cursor, rowsBefore: before } = pageToResume
  return { request: { ...request, cursor }, rowsBefore: before, extent, pageToResume: undefined }
}
