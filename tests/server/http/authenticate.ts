import { isSecondGeneration } from '../options.ts'
import type { User } from '../world/model.ts'
import type { World } from '../world/world.ts'
import { Refusal, json, type Answer } from './answer.ts'
import { cookieOf } from './cookie.ts'
import { csrfPage, showsFormToken } from './formToken.ts'

export interface Identity {
  user: User
  /** The request's token; undefined if a session cookie identifies the user. */
  token: string | undefined
  /** Whether the token is a parallel token, of which a user may have several at the same time. */
  parallel: boolean
}

export function unauthorized(text: string): Answer {
  return { ...json({ detail: text }, 401), headers: { 'www-authenticate': 'Token' } }
}

export const notSignedIn = 'Authentication credentials were not provided.'

function byToken(world: World, key: string): Identity {
  const verdict = world.sessions.judge(key, world.now())
  if (verdict === 'expired') throw new Refusal(unauthorized('Token has expired.'))
  if (verdict === 'unknown') throw new Refusal(unauthorized('Invalid token.'))
  if (!verdict.user.active) throw new Refusal(unauthorized('User inactive or deleted.'))
  return { user: verdict.user, token: key, parallel: verdict.parallel }
}

/** The user whose session the browser has; undefined if it has none. */
export function holderOfSession(world: World, request: Request): User | undefined {
  const user = world.sessions.userOfSession(cookieOf(request, 'sessionid') ?? '')
  return user?.active === true ? user : undefined
}

/** The response to a write that is authenticated by a session, but has a wrong CSRF token or none. */
function forgery(world: World, request: Request): Answer {
  const isSet = cookieOf(request, 'csrftoken') !== undefined
  if (isSet && isSecondGeneration(world.settings.generation)) return csrfPage()
  return json({ detail: `CSRF Failed: CSRF ${isSet ? 'token missing' : 'cookie not set'}.` }, 403)
}

function bySession(world: World, request: Request): Identity | undefined {
  const user = holderOfSession(world, request)
  if (user === undefined) return undefined
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  if (!reads && !showsFormToken(request)) throw new Refusal(forgery(world, request))
  return { user, token: undefined, parallel: false }
}

/**
 * The sender of a request, identified by the token or, without one, by the session cookie; undefined for an anonymous
 * request. Throws the recorded 401 for an invalid token, and 403 for a write by session without its CSRF token.
 */
export function identify(world: World, request: Request): Identity | undefined {
  const words = (request.headers.get('authorization') ?? '').split(/\s+/).filter((word) => word !== '')
  if (words[0]?.toLowerCase() !== 'token') return bySession(world, request)
  const key = words[1]
  if (key === undefined) throw new Refusal(unauthorized('Invalid token header. No credentials provided.'))
  if (words.length > 2) throw new Refusal(unauthorized('Invalid token header. Token string should not contain spaces.'))
  return byToken(world, key)
}
