import type { User } from '../world/model.ts'
import type { World } from '../world/world.ts'
import { json, Refusal } from './answer.ts'
import type { Answer } from './answer.ts'

export interface Identity {
  user: User
  /** The token shown; undefined where a session cookie speaks for the user. */
  token: string | undefined
  /** Whether the token is one of those a user may hold many of. */
  parallel: boolean
}

export function cookieOf(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
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

function bySession(world: World, request: Request): Identity | undefined {
  const user = world.sessions.userOfSession(cookieOf(request, 'sessionid') ?? '')
  if (user === undefined || !user.active) return undefined
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
  const proof = cookieOf(request, 'csrftoken')
  if (!reads && proof === undefined) throw new Refusal(json({ detail: 'CSRF Failed: CSRF cookie not set.' }, 403))
  if (!reads && request.headers.get('x-csrftoken') !== proof) {
    throw new Refusal(json({ detail: 'CSRF Failed: CSRF token missing.' }, 403))
  }
  return { user, token: undefined, parallel: false }
}

/**
 * Who asks: the token decides where there is one, then the session cookie; undefined for nobody.
 * Throws the recorded 401 for a token that does not count, 403 for a write by session without its CSRF token.
 */
export function identify(world: World, request: Request): Identity | undefined {
  const words = (request.headers.get('authorization') ?? '').split(/\s+/).filter(word => word !== '')
  if (words[0]?.toLowerCase() !== 'token') return bySession(world, request)
  const key = words[1]
  if (key === undefined) throw new Refusal(unauthorized('Invalid token header. No credentials provided.'))
  if (words.length > 2) throw new Refusal(unauthorized('Invalid token header. Token string should not contain spaces.'))
  return byToken(world, key)
}
