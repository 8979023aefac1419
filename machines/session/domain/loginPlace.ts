import { placeOf, routeOf, type Place } from '../../core/domain/route.ts'
import { queryValue, returnPath } from '../../core/domain/url.ts'
import { isToken } from './token.ts'

/** The login page that leads back to a place afterwards. */
export function loginPath(wanted: Place | undefined): string {
  const back = wanted === undefined ? undefined : returnPath(wanted.path + wanted.search)
  return back === undefined || back === '/' ? '/login' : `/login?next=${encodeURIComponent(back)}`
}

/** Where to go after signing in at this place: its 'next', where that is a path and not another site, else '/'. */
export function afterLogin(place: Place): string {
  return returnPath(queryValue(place.search, 'next')) ?? '/'
}

/**
 * The login page's address without what its query calls a token, where that cannot be one; undefined where there is no
 * such thing.
 */
export function withoutUselessToken(place: Place): string | undefined {
  if (routeOf(place.path).name !== 'login' || tokenInQuery(place) !== undefined) return undefined
  if (queryValue(place.search, 'token') === undefined) return undefined
  const next = queryValue(place.search, 'next')
  return loginPath(next === undefined ? undefined : placeOf(next))
}

/** The token a federated sign-in left in the login page's query, if any: what cannot be one is none. */
export function tokenInQuery(place: Place): string | undefined {
  if (routeOf(place.path).name !== 'login') return undefined
  const token = queryValue(place.search, 'token')
  return token !== undefined && isToken(token) ? token : undefined
}
