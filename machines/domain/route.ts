import { parsePk } from './incident.ts'
import { isToken } from './token.ts'
import { queryValue, returnPath } from './url.ts'

/**
 * Where the person is in the console: path and query of the address. Where a site has the console below a path of its own,
 * that path is no part of it.
 */
export interface Place {
  readonly path: string
  /** The query with its leading '?', or ''. */
  readonly search: string
}

/** The screens (specification, section 2). An incident whose pk is no number keeps the text for its message. */
export type Route =
  | { readonly name: 'incidents' }
  | { readonly name: 'incident'; readonly pk: number | undefined; readonly text: string }
  | { readonly name: 'notificationProfiles' }
  | { readonly name: 'timeslots' }
  | { readonly name: 'destinations' }
  | { readonly name: 'login' }
  | { readonly name: 'notFound' }

/** The route patterns in wouter's notation, for whoever renders them. */
export const routePatterns = {
  incidents: '/incidents',
  incident: '/incidents/:pk',
  notificationProfiles: '/notificationprofiles',
  timeslots: '/timeslots',
  destinations: '/destinations',
  login: '/login',
} as const

/** The screen of a path; one trailing slash makes no difference. */
export function routeOf(path: string): Route {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path
  if (trimmed === '/' || trimmed === routePatterns.incidents) return { name: 'incidents' }
  if (trimmed === routePatterns.notificationProfiles) return { name: 'notificationProfiles' }
  if (trimmed === routePatterns.timeslots) return { name: 'timeslots' }
  if (trimmed === routePatterns.destinations) return { name: 'destinations' }
  if (trimmed === routePatterns.login) return { name: 'login' }
  const text = /^\/incidents\/([^/]+)$/.exec(trimmed)?.[1]
  return text === undefined ? { name: 'notFound' } : { name: 'incident', pk: parsePk(text), text }
}

/** Whether two places are one page: what the list is asked for makes no page of its own. */
export function isSamePage(one: Place, other: Place): boolean {
  const [route, otherRoute] = [routeOf(one.path), routeOf(other.path)]
  if (route.name === 'incident' && otherRoute.name === 'incident') return route.text === otherRoute.text
  return route.name === otherRoute.name
}

/** Whether a screen asks for a signed-in person: all but login and not-found. */
export function isProtected(route: Route): boolean {
  return route.name !== 'login' && route.name !== 'notFound'
}

/** The place that '/path?query' says; a fragment is dropped. */
export function placeOf(address: string): Place {
  const [withoutFragment = ''] = address.split('#')
  const at = withoutFragment.indexOf('?')
  if (at === -1) return { path: withoutFragment, search: '' }
  return { path: withoutFragment.slice(0, at), search: withoutFragment.slice(at) }
}

/** The path of an incident's page. */
export function incidentPath(pk: number): string {
  return `/incidents/${pk}/`
}

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
