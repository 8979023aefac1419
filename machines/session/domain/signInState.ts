import type { LogoutOutcome } from './logout.ts'
import { renewalNotice, type SessionToken } from './token.ts'
import type { User } from './user.ts'

/** The information that a session starts with. */
export interface SessionInput {
  /** The token from the cookie, if there is one. */
  readonly token: SessionToken | undefined
  /** Whether a user who has signed in on the server's own pages is signed in here too. */
  readonly hasOwnSession: boolean
}

/** Who is signed in, and by which token. Without a token, calls use the server's own session. */
export interface SignInState extends SessionInput {
  /** A token that arrived while another one was being checked, or with which another tab signed in during a sign-out. */
  readonly spareToken: SessionToken | undefined
  readonly user: User | undefined
  /** Whether no session has ended, and no token has been given up, since the page was loaded. */
  readonly isNewVisit: boolean
  /** The outcome of the last sign-out; `unconfirmed` until the server has answered. */
  readonly outcome: LogoutOutcome
}

/** The state before the user is known. */
export function unknownPerson(input: SessionInput): SignInState {
  return { ...input, spareToken: undefined, user: undefined, isNewVisit: true, outcome: 'unconfirmed' }
}

/** The state after signing out. */
export const signedOut: Omit<SignInState, 'hasOwnSession' | 'outcome'> = {
  token: undefined,
  spareToken: undefined,
  user: undefined,
  isNewVisit: false,
}

/** The current token. Throws a TypeError if there is none. */
export function heldTokenOf({ token }: SignInState): SessionToken {
  if (token === undefined) throw new TypeError('there is no token')
  return token
}

/** The user who is signed in. Throws a TypeError if there is none. */
export function userOf({ user }: SignInState): User {
  if (user === undefined) throw new TypeError('nobody is signed in')
  return user
}

/**
 * The user of the token, its expiry, and the number of milliseconds before the expiry when the dialog asks for the
 * password. Throws a TypeError if nobody is signed in.
 */
export function endOfTokenOf({ user, token }: SignInState) {
  if (user === undefined) throw new TypeError('nobody is signed in')
  return { username: user.username, expiresAt: token?.expiresAt, notice: renewalNotice }
}
