import type { Settings } from '../options.ts'

const ALLOWED_HEADERS = 'accept, authorization, content-type, user-agent, x-csrftoken, x-requested-with'
const ALLOWED_METHODS = 'DELETE, GET, OPTIONS, PATCH, POST, PUT'

/** Whether an origin is on this machine, on any port. The stand-in allows only these origins. */
export function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return /^https?:$/.test(protocol) && /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname)
}

/** The settings that decide what other sites' pages may do. */
export type CrossOrigin = Pick<Settings, 'allowsCredentials' | 'generation'>

/** The response to a browser's preflight request; undefined for any other request. */
export function preflight(request: Request, settings: CrossOrigin): Response | undefined {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', vary: 'origin' })
  allowOrigin(request, headers, settings)
  return new Response('', { headers })
}

/** Lets the page that sent the request read the response, if the page's origin is allowed. */
export function allowOrigin(request: Request, headers: Headers, { allowsCredentials, generation }: CrossOrigin): void {
  const vary = headers.get('vary')
  if (vary !== 'origin') headers.set('vary', vary === null ? 'origin' : `${vary}, origin`)
  const origin = request.headers.get('origin') ?? ''
  if (!isLoopback(origin)) return
  headers.set('access-control-allow-origin', origin)
  if (allowsCredentials ?? generation !== 'head') headers.set('access-control-allow-credentials', 'true')
  if (request.method !== 'OPTIONS') return
  headers.set('access-control-allow-headers', ALLOWED_HEADERS)
  headers.set('access-control-allow-methods', ALLOWED_METHODS)
  headers.set('access-control-max-age', '86400')
}
