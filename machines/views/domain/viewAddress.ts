/** The address of the list as a view, a link and the address bar have it: conditions, display, and the open view. */
import { routePatterns } from '../../core/domain/route.ts'
import {
  pairsOf,
  queryAddress,
  queryOfAddress,
  unreadParts,
  type IncidentQuery,
} from '../../filter/domain/incidentQuery.ts'
import { displayAddress, displayOf, isDisplayPart, type Display } from './displayParts.ts'

/** The name under which an address says which view is open. */
const viewKey = 'view'

/** What a list shows: which incidents, and how. */
export interface ListContent {
  readonly query: IncidentQuery
  readonly display: Display
}

/** The content as an address has it: '?open=true&order=newest'. */
export function contentAddress({ query, display }: ListContent): string {
  return queryAddress(query) + displayAddress(display)
}

/** The content of an address; undefined if it has no conditions. Parts that cannot be read are left out. */
export function contentOf(address: string): ListContent | undefined {
  const query = queryOfAddress(address)
  return query && { query, display: displayOf(address) }
}

/** The whole address of the list with this content, in a view or in none. */
export function openAddress(content: ListContent, view: string | undefined): string {
  return routePatterns.incidents + searchOf(content, view)
}

/** The query part of that address. */
export function searchOf(content: ListContent, view: string | undefined): string {
  return contentAddress(content) + (view === undefined ? '' : `&${viewKey}=${view}`)
}

/** Whether a text can be the id of a view. */
export function isViewId(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z0-9]{1,20}$/.test(text)
}

/** The id of the view that an address belongs to; undefined if it belongs to none. */
export function viewOf(search: string): string | undefined {
  const id = pairsOf(search).find(([key]) => key === viewKey)?.[1]
  return isViewId(id) ? id : undefined
}

/** The parts of an address that neither the list nor its display follows, as they are written there. */
export function unfollowedParts(search: string): readonly string[] {
  return unreadParts(search, (key, value) => (key === viewKey ? isViewId(value) : isDisplayPart(key, value)))
}
