/** Ports of this room: tokens, the current user and the other tabs. */
import type { EventObject } from 'xstate'
import type { LogoutOutcome } from './domain/logout.ts'
import type { SessionToken } from './domain/token.ts'
import type { LoginMethod, User } from './domain/user.ts'
import { promisePort, callbackPort, effectPort } from '../core/port.ts'

/** POST /api/v1/token-auth/, or auth/token/login if the server has it -> the token, and when it expires. */
export const requestToken = promisePort<SessionToken, { username: string; password: string }>('requestToken')
/** GET /api/v2/auth/user/. */
export const fetchCurrentUser = promisePort<User>('fetchCurrentUser')
/**
 * GET /api/v2/auth/user/ without a token -> the user who has signed in on the server's own pages. `isPrompted`: there is
 * a reason to ask now. If not, and earlier answers showed that nobody is signed in there, it rejects without a request.
 */
export const recognizeUser = promisePort<User, { readonly isPrompted: boolean }>('recognizeUser')
/** Ends the token on the server or, if there is none, the server's own session -> the outcome. */
export const requestLogout = promisePort<LogoutOutcome, { token: SessionToken | undefined }>('requestLogout')
/** GET /login-methods/. */
export const fetchLoginMethods = promisePort<readonly LoginMethod[]>('fetchLoginMethods')
/** Keeps the token for later calls, and writes it to the cookie `token` (docs/behaviour.md#session). */
export const keepToken = effectPort<SessionToken>('keepToken')
/**
 * Announces a sign-in to the other tabs of this browser, which adopt its token. Only for a token whose user is known.
 */
export const announceSignIn = effectPort<SessionToken>('announceSignIn')
/** The token has expired: until a new token is kept, calls that need one fail without being sent. */
export const suspendToken = effectPort<undefined>('suspendToken')
/** From now on calls use the server's own session, without a token; announces this to the other tabs. */
export const relyOnOwnSession = effectPort<undefined>('relyOnOwnSession')

/**
 * Removes the token from memory, and from the cookie unless the cookie already holds the token of another tab. From now
 * on calls do not use the server's own session either.
 */
export const forgetToken = effectPort<{ token: SessionToken | undefined }>('forgetToken')

/**
 * Announces the end of a session to the other tabs of this browser: the session with this token or, if there is none,
 * the server's own session.
 */
export const announceSignOut = effectPort<{ token: SessionToken | undefined }>('announceSignOut')
/**
 * Opens the server's own pages to sign in there. They do not lead back: the next visit of this tab begins at this path
 * of the console. A console at the root is replaced by them; below a path, they open in another tab, and it sends a
 * ServerPageEvent.
 */
export const serverPage = callbackPort<EventObject, { readonly returnTo: string }>('serverPage')

export type ServerPageEvent =
  /** The server's page is open in another tab. */
  | { type: 'serverPage.opened' }
  /** The browser refused to open another tab. */
  | { type: 'serverPage.blocked'; address: string }

/** Events from other tabs of this browser: sends OtherTabEvent. */
export const otherTabs = callbackPort<EventObject>('otherTabs')

export type OtherTabEvent =
  /** The session with this token has ended in the other tab. Undefined for the server's own session. */
  | { type: 'otherTab.signedOut'; token: string | undefined }
  | { type: 'otherTab.signedIn'; token: SessionToken }
  /** The other tab is signed in by the server's own session. */
  | { type: 'otherTab.recognized' }

/**
 * The lock that the leading tab of this browser holds, and the messages between it and the tabs that follow: accepts
 * TabLeadCommand, sends TabLeadEvent. Tabs of another user or server have a lock of their own. It asks for the lock once by itself.
 */
export const tabLead = callbackPort<TabLeadCommand, { readonly username: string }>('tabLead')

export type TabLeadCommand =
  /** Waits for the lock, which was lost. */
  | { type: 'tabLead.queue' }
  /** Takes the lock away from the tab that holds it. */
  | { type: 'tabLead.take' }
  /** Asks the leader whether it is there. */
  | { type: 'tabLead.ask' }
  /** Tells the tabs that follow that the leader is there, and whether it is on screen. */
  | { type: 'tabLead.answer'; isSeen: boolean }

export type TabLeadEvent =
  /** This tab has the lock. */
  | { type: 'tabLead.won' }
  /** Another tab has the lock; this one waits for it. */
  | { type: 'tabLead.taken' }
  /** Another tab has taken the lock away from this one. */
  | { type: 'tabLead.lost' }
  /** The browser has no locks, or no messages between tabs. */
  | { type: 'tabLead.missing' }
  /** A tab that follows asks whether the leader is there. */
  | { type: 'tabLead.asked' }
  /** The leader is there. */
  | { type: 'tabLead.answered'; isSeen: boolean }

/** Removes what this browser keeps of this user of the server, and of nobody else. Never throws. */
export const forgetUser = effectPort<{ readonly username: string }>('forgetUser')

/** Leaves the site for another page (a federated sign-in). */
export const leaveSite = effectPort<{ url: string }>('leaveSite')
