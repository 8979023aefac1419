/** What an address of the list shows, and the address that shows it (docs/behaviour.md#views). */
import { routePatterns } from '../../core/domain/route.ts'
import { queryOfAddress } from '../../filter/domain/incidentQuery.ts'
import { displayOf } from './displayParts.ts'
import { searchOf, type ListContent } from './viewAddress.ts'

/** The content of an address; undefined if it has no conditions. Parts that cannot be read are left out. */
export function contentOf(address: string): ListContent | undefined {
  const query = queryOfAddress(address)
  return query && { query, display: displayOf(address) }
}

/** The whole address of the list with this content, in a view or in none. */
export function openAddress(content: ListContent, view: string | undefined): string {
  return routePatterns.incidents + searchOf(content, view)
}
