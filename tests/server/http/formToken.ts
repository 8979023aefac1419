import type { World } from '../world/world.ts'
import { Refusal, forbiddenPage, type Answer } from './answer.ts'
import { cookieOf } from './cookie.ts'
import { isLoopback } from './cors.ts'

/** The cookie with the CSRF token; scripts may read it. */
export function formTokenCookie(token: string): string {
  return `csrftoken=${token}; Max-Age=31449600; Path=/; SameSite=Lax`
}

/** The token that the browser already has, or a new one. */
export function formTokenOf(request: Request, world: World): string {
  return cookieOf(request, 'csrftoken') ?? world.sessions.issueFormToken()
}

/** The response to a write without the token. */
export function csrfPage(): Answer {
  return forbiddenPage('CSRF verification failed. Request aborted.')
}

/**
 * Whether a request is safe from forgery: it does not come from another site, and repeats the token of its cookie in a
 * header or a form field.
 */
export function showsFormToken(request: Request, field?: unknown): boolean {
  const token = cookieOf(request, 'csrftoken')
  const from = request.headers.get('origin')
  const isForeign = from !== null && from !== new URL(request.url).origin && !isLoopback(from)
  return token !== undefined && !isForeign && (request.headers.get('x-csrftoken') ?? field) === token
}

/** If a form lacks the token, refuses it with the CSRF page. */
export function refuseForgery(request: Request, fields: Readonly<Record<string, unknown>> = {}): void {
  if (!showsFormToken(request, fields['csrfmiddlewaretoken'])) throw new Refusal(csrfPage())
}
