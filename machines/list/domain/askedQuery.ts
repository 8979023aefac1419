import { queryOfAddress, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import { withListOnly } from '../../filter/domain/listOnly.ts'
import type { Preferences } from './preferences.ts'
import { showsList, type Place } from '../../core/domain/route.ts'

/** Whether a place shows the list and its address contains a query. */
export function asksList(place: Place): boolean {
  return showsList(place) && queryOfAddress(place.search) !== undefined
}

/** The query of the last visit, without its search and its period, which are never remembered. */
export function rememberedQuery({ filter, timeframeHours, listOnly }: Preferences): IncidentQuery {
  return { filter, timeframeHours, search: '', ...(listOnly === undefined ? {} : { listOnly }) }
}

/** What the next visit needs to know of a query: see `rememberedQuery`. */
export function toRemember(query: IncidentQuery): Pick<Preferences, 'filter' | 'timeframeHours' | 'listOnly'> {
  const { filter, timeframeHours, listOnly } = withListOnly(query, { period: undefined })
  return { filter, timeframeHours, listOnly }
}

/** The first query of the list: the address wins over the remembered query. */
export function askedAtFirst(place: Place, preferences: Preferences): IncidentQuery {
  return (asksList(place) ? queryOfAddress(place.search) : undefined) ?? rememberedQuery(preferences)
}
