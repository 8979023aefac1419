import { queryOfAddress, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import type { Preferences } from './preferences.ts'
import { showsList, type Place } from '../../core/domain/route.ts'

/** Whether a place shows the list and its address contains a query. */
export function asksList(place: Place): boolean {
  return showsList(place) && queryOfAddress(place.search) !== undefined
}

/** The query of the last visit, without its search, which is never remembered. */
export function rememberedQuery({ filter, timeframeHours, listOnly }: Preferences): IncidentQuery {
  return { filter, timeframeHours, search: '', ...(listOnly === undefined ? {} : { listOnly }) }
}

/** The first query of the list: the address wins over the remembered query. */
export function askedAtFirst(place: Place, preferences: Preferences): IncidentQuery {
  return (asksList(place) ? queryOfAddress(place.search) : undefined) ?? rememberedQuery(preferences)
}
