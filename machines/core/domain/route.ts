import { parsePk } from './pk.ts'

/**
 * A place in the console: the path and query of its address. The path at which the site serves the console is not
 * included.
 */
export interface Place {
  readonly path: string
  /** The query with its leading '?', or ''. */
  readonly search: string
}

/**
 * The screens (docs/behaviour.md#routes). If an incident's pk is not a number, the text is kept for the error message.
 */
export type Route =
  | { readonly name: 'incidents' }
  | { readonly name: 'wall' }
  | { readonly name: 'incident'; readonly pk: number | undefined; readonly text: string }
  | { readonly name: 'notificationProfiles' }
  | { readonly name: 'timeslots' }
  | { readonly name: 'destinations' }
  | { readonly name: 'maintenance' }
  | { readonly name: 'sourceSystems' }
  | { readonly name: 'shift' }
  | { readonly name: 'login' }
  | { readonly name: 'notFound' }

/** The route patterns in wouter's notation, for the router in the views. */
export const routePatterns = {
  incidents: '/incidents',
  incident: '/incidents/:pk',
  wall: '/wall',
  notificationProfiles: '/notificationprofiles',
  timeslots: '/timeslots',
  destinations: '/destinations',
  maintenance: '/maintenance',
  sourceSystems: '/sourcesystems',
  shift: '/shift',
  login: '/login',
} as const

/** The screens whose address is always the same. */
const plainNames = (Object.keys(routePatterns) as (keyof typeof routePatterns)[]).filter((name) => name !== 'incident')

/** The address of the wall on the server's own pages, from version 2.0. */
export const serversWall = '/incidents/kiosk'

/** The screen of a path; a trailing slash makes no difference. */
export function routeOf(path: string): Route {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path
  if (trimmed === '/') return { name: 'incidents' }
  if (trimmed === serversWall) return { name: 'wall' }
  const text = /^\/incidents\/([^/]+)$/.exec(trimmed)?.[1]
  if (text !== undefined) return { name: 'incident', pk: parsePk(text), text }
  const found = plainNames.find((each) => routePatterns[each] === trimmed)
  return { name: found ?? 'notFound' }
}

/** Whether two places are the same page; their queries make no difference. */
export function isSamePage(one: Place, other: Place): boolean {
  const [route, otherRoute] = [routeOf(one.path), routeOf(other.path)]
  if (route.name === 'incident' && otherRoute.name === 'incident') return route.text === otherRoute.text
  return route.name === otherRoute.name
}

/** Whether a place shows the list: its page, or the wall. */
export function showsList({ path }: Place): boolean {
  const { name } = routeOf(path)
  return name === 'incidents' || name === 'wall'
}

/** Whether a screen requires a signed-in user: all but login and not-found. */
export function isProtected(route: Route): boolean {
  return route.name !== 'login' && route.name !== 'notFound'
}

/** The place for '/path?query'. A fragment is dropped. */
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
