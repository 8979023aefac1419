import { isSameFilter, isSameQuery, queryAddress, type IncidentQuery } from './incidentQuery.ts'
import { savedFilterOf, type SavedFilter } from './savedFilter.ts'

/** The query of the list, and the saved filter selected for it. */
export interface AskedFilter {
  readonly query: IncidentQuery
  /** Primary key of the selected saved filter, even if it has been modified on screen. */
  readonly chosen: number | undefined
  /** The saved filter that was selected at each address, for Back and Forward. */
  readonly trail: ReadonlyMap<string, number | undefined>
}

/** The initial query. */
export function firstAsked(query: IncidentQuery, chosen: number | undefined): AskedFilter {
  return asking({ trail: new Map() }, query, chosen)
}

/** The new query and selection, which Back and Forward restore at this address. */
export function asking(
  { trail }: Pick<AskedFilter, 'trail'>,
  query: IncidentQuery,
  chosen: number | undefined,
): AskedFilter {
  return { query, chosen, trail: new Map(trail).set(queryAddress(query), chosen) }
}

/** The same query, if it is not the expected one already; the expected one will have this selection. */
export function expecting(asked: AskedFilter, query: IncidentQuery, chosen: number | undefined): AskedFilter {
  const { trail } = asking(asked, query, chosen)
  return isSameQuery(query, asked.query) ? { ...asked, trail, chosen } : { ...asked, trail }
}

/**
 * The saved filter to select for the query of an address. Back and Forward restore the filter that was selected there,
 * if it still exists. After the operator follows a link, the saved filter stays selected only if its conditions are
 * exactly those of the link (docs/behaviour.md#saved-filters).
 */
export function chosenAt(
  { trail, chosen }: AskedFilter,
  saved: readonly SavedFilter[],
  query: IncidentQuery,
): number | undefined {
  const address = queryAddress(query)
  if (trail.has(address)) return savedFilterOf(saved, trail.get(address))?.pk
  const found = savedFilterOf(saved, chosen)
  return found !== undefined && isSameFilter(found.filter, query.filter) ? found.pk : undefined
}
