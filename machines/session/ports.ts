/** What the charts of this room ask of the outside: tokens, who somebody is, the other tabs. */
import type { EventObject } from 'xstate'
import type { LogoutOutcome } from './domain/logout.ts'
import type { SessionToken } from './domain/token.ts'
import type { LoginMethod, User } from './domain/user.ts'
import { promisePort, callbackPort, effectPort } from '../core/port.ts'

/** POST /api/v1/token-auth/, or auth/token/login where the server has it -> the token, and when it ends. */
export const requestToken = promisePort<SessionToken, { username: string; password: string }>('requestToken')
/** GET /api/v2/auth/user/. */
export const fetchCurrentUser = promisePort<User>('fetchCurrentUser')
/** GET /api/v2/auth/user/ by the server's own session alone, without a token: somebody who is signed in at its pages. */
export const recognizeUser = promisePort<User>('recognizeUser')
/** Ends the token on the server; without one, the server's own session -> what became of it. */
export const requestLogout = promisePort<LogoutOutcome, { token: SessionToken | undefined }>('requestLogout')
/** GET /login-methods/. */
export const fetchLoginMethods = promisePort<readonly LoginMethod[]>('fetchLoginMethods')
/** Keeps the token for later calls and in the cookie named token (section 4, Session). */
export const keepToken = effectPort<SessionToken>('keepToken')
/** Tells the other tabs of this browser which token signs in here. Whose it is has to be known: they take it over. */
export const announceSignIn = effectPort<SessionToken>('announceSignIn')
/** The token has ended by its time: until another is kept, calls that need one fail before any request leaves. */
export const suspendToken = effectPort<undefined>('suspendToken')
/** From now on calls go by the server's own session, without a token; tells the other tabs. */
export const relyOnOwnSession = effectPort<undefined>('relyOnOwnSession')

/**
 * Removes the token from memory, and the cookie where it still holds this token (another tab may have a newer one). From
 * now on calls do not go by the server's own session either.
 */
export const forgetToken = effectPort<{ token: SessionToken | undefined }>('forgetToken')

/** Tells the other tabs of this browser which session ended: that of a token; without one, the server's own. */
export const announceSignOut = effectPort<{ token: SessionToken | undefined }>('announceSignOut')
/** Leaves for the server's own pages, to sign in there and come back to that path of the console. */
export const signInAtServer = effectPort<{ returnTo: string }>('signInAtServer')
/** What other tabs of this browser say: sends OtherTabEvent. */
export const otherTabs = callbackPort<EventObject>('otherTabs')

export type OtherTabEvent =
  /** The session of that token ended there; undefined: the server's own. */
  | { type: 'otherTab.signedOut'; token: string | undefined }
  | { type: 'otherTab.signedIn'; token: SessionToken }
  /** The server's own session serves there. */
  | { type: 'otherTab.recognized' }

/** Leaves the site for another page (a federated sign-in). */
export const leaveSite = effectPort<{ url: string }>('leaveSite')
