import { isSameFilter, queryAddress, type IncidentQuery } from './incidentQuery.ts'
import { savedFilterOf, type SavedFilter } from './savedFilter.ts'

/** What the list is asked for, and which saved filter was chosen for it. */
export interface AskedFilter {
  readonly query: IncidentQuery
  /** Primary key of the saved filter that was chosen, also once it has been modified on screen. */
  readonly chosen: number | undefined
  /** Which saved filter was chosen when each address was left, for the way back. */
  readonly trail: ReadonlyMap<string, number | undefined>
}

/** What is asked for first. */
export function firstAsked(query: IncidentQuery, chosen: number | undefined): AskedFilter {
  return asking({ trail: new Map() }, query, chosen)
}

/** What the list is asked for and what is chosen from now on, and again whenever the way leads back here. */
export function asking(
  { trail }: Pick<AskedFilter, 'trail'>,
  query: IncidentQuery,
  chosen: number | undefined,
): AskedFilter {
  return { query, chosen, trail: new Map(trail).set(queryAddress(query), chosen) }
}

/**
 * Which of the saved filters is chosen where an address asks for this: on the way back what was chosen there, as long as
 * it is kept; else the chosen one, where a link asks for just that (decisions, List).
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
