import { queryOfAddress, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import type { Preferences } from './preferences.ts'
import { routeOf, type Place } from '../../core/domain/route.ts'

/** Whether a place is the list and its address contains a query. */
export function asksList(place: Place): boolean {
  return routeOf(place.path).name === 'incidents' && queryOfAddress(place.search) !== undefined
}

/** The query of the last visit; a search is never remembered. */
export function rememberedQuery({ filter, timeframeHours, listOnly }: Preferences): IncidentQuery {
  return { filter, timeframeHours, search: '', ...(listOnly === undefined ? {} : { listOnly }) }
}

/** The first query of the list: the address wins over the remembered query. */
export function askedAtFirst(place: Place, preferences: Preferences): IncidentQuery {
  return (asksList(place) ? queryOfAddress(place.search) : undefined) ?? rememberedQuery(preferences)
}
