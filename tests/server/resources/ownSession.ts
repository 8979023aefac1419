import type { User } from '../world/model.ts'
import type { World } from '../world/world.ts'
import { formTokenCookie } from '../http/formToken.ts'

/** The cookie of a session. Scripts cannot read it. */
export function sessionCookie(key: string): string {
  return `sessionid=${key}; HttpOnly; Max-Age=1209600; Path=/; SameSite=Lax`
}

/** The cookies that a server of version 2.0 or later sets at sign-in: a session, and a new CSRF token. */
export function cookiesOfSession(user: User, { sessions }: World): string[] {
  return [sessionCookie(sessions.openSession(user)), formTokenCookie(sessions.issueFormToken())]
}

/** Removes the cookie of a session. */
export const sessionCookieTaken = 'sessionid=""; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/; SameSite=Lax'
