import { placeOf, routeOf, type Place } from '../../core/domain/route.ts'
import { queryValue, returnPath } from '../../core/domain/url.ts'
import { isToken } from './token.ts'

/** The path of the login page, with the place to return to after signing in. */
export function loginPath(wanted: Place | undefined): string {
  const back = wanted === undefined ? undefined : returnPath(wanted.path + wanted.search)
  return back === undefined || back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`
}

/**
 * The path to open after signing in here: the 'next' parameter of the query if it is a path of the console, otherwise
 * '/'.
 */
export function afterLogin(place: Place): string {
  return returnPath(queryValue(place.search, 'next')) ?? '/'
}

/** The login page's path without an invalid token in its query; undefined if the query has none. */
export function withoutUselessToken(place: Place): string | undefined {
  if (routeOf(place.path).name !== 'login' || tokenInQuery(place) !== undefined) return undefined
  if (queryValue(place.search, 'token') === undefined) return undefined
  const next = queryValue(place.search, 'next')
  return loginPath(next === undefined ? undefined : placeOf(next))
}

/** The token that a federated sign-in put into the login page's query; undefined if there is none or it is invalid. */
export function tokenInQuery(place: Place): string | undefined {
  if (routeOf(place.path).name !== 'login') return undefined
  const token = queryValue(place.search, 'token')
  return token !== undefined && isToken(token) ? token : undefined
}
