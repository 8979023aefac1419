import { queryOfAddress, type IncidentQuery } from '../../filter/domain/incidentQuery.ts'
import type { Preferences } from './preferences.ts'
import { routeOf, type Place } from '../../core/domain/route.ts'

/** Whether a place is the list and says what it is asked for. */
export function asksList(place: Place): boolean {
  return routeOf(place.path).name === 'incidents' && queryOfAddress(place.search) !== undefined
}

/** What the list was asked for last time; a search is never remembered. */
export function rememberedQuery({ filter, timeframeHours }: Preferences): IncidentQuery {
  return { filter, timeframeHours, search: '' }
}

/** What the list is asked for as one arrives: the address wins over what is remembered. */
export function askedAtFirst(place: Place, preferences: Preferences): IncidentQuery {
  return (asksList(place) ? queryOfAddress(place.search) : undefined) ?? rememberedQuery(preferences)
}
