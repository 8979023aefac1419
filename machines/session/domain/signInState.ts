import { renewalNotice, type SessionToken } from './token.ts'
import type { User } from './user.ts'

/** With what a session begins. */
export interface SessionInput {
  /** The token of the cookie, where there is one. */
  readonly token: SessionToken | undefined
  /** Whether somebody who is signed in at the server's own pages is known to it here as well. */
  readonly hasOwnSession: boolean
}

/** Who is signed in, and by what. Without a token it is the server's own session that serves. */
export interface SignInState extends SessionInput {
  /** A token that arrived while another was being tried. */
  readonly spareToken: SessionToken | undefined
  readonly user: User | undefined
  /** Whether nobody was signed in yet since the page was loaded. */
  readonly isNewVisit: boolean
}

/** Nobody is known yet. */
export function unknownPerson(input: SessionInput): SignInState {
  return { ...input, spareToken: undefined, user: undefined, isNewVisit: true }
}

/** Nobody is signed in any more. */
export const signedOut: Omit<SignInState, 'hasOwnSession'> = {
  token: undefined,
  spareToken: undefined,
  user: undefined,
  isNewVisit: false,
}

/** The token that is held. Throws a TypeError where there is none. */
export function heldTokenOf({ token }: SignInState): SessionToken {
  if (token === undefined) throw new TypeError('there is no token')
  return token
}

/**
 * Whose the token is, when it ends, and how many milliseconds before that the person is asked for the password. Throws a
 * TypeError where nobody is signed in.
 */
export function endOfTokenOf({ user, token }: SignInState) {
  if (user === undefined) throw new TypeError('nobody is signed in')
  return { username: user.username, expiresAt: token?.expiresAt, notice: renewalNotice }
}
