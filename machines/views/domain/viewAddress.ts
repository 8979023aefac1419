/** The address of the list as a view, a link and the address bar have it: conditions, display, and the open view. */
import { pairsOf, queryAddress, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { displayAddress, type Display } from './displayParts.ts'

/** The name under which an address says which view is open. */
export const viewKey = 'view'

/** What a list shows: which incidents, and how. */
export interface ListContent {
  readonly query: IncidentQuery
  readonly display: Display
}

/** The content as an address has it: '?open=true&order=newest'. */
export function contentAddress({ query, display }: ListContent): string {
  return queryAddress(query) + displayAddress(display)
}

/** The query part of the address of the list with this content, in a view or in none. */
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
