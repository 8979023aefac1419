import { HOUR, DAY, type Micros } from '../time.ts'
import type { Random } from '../random.ts'
import type { User } from './model.ts'

const TOKEN_LIFE = 14 * DAY
const PARALLEL_TOKEN_LIFE = 10 * HOUR

export type TokenVerdict = { user: User; parallel: boolean } | 'unknown' | 'expired'

interface Token {
  user: User
  expires: Micros
  /** Whether the token is a parallel token, of which a user may have several at the same time. */
  parallel: boolean
}

/** The tokens of both kinds, and the browser sessions from signing in at the server itself. */
export class Sessions {
  readonly #random: Random
  readonly #tokens = new Map<string, Token>()
  readonly #sessions = new Map<string, User>()

  constructor(random: Random) {
    this.#random = random
  }

  /** Issues a new single token, which invalidates the user's earlier one. */
  signIn(user: User, now: Micros): string {
    for (const [key, token] of this.#tokens) {
      if (token.user === user && !token.parallel) this.#tokens.delete(key)
    }
    return this.#issue(user, 40, now + TOKEN_LIFE, false)
  }

  /** Issues a token in addition to the user's other tokens. */
  signInBeside(user: User, now: Micros): { token: string; expiry: Micros } {
    const expiry = now + PARALLEL_TOKEN_LIFE
    return { token: this.#issue(user, 64, expiry, true), expiry }
  }

  /** The owner of a token. An expired token is deleted at its first use after the expiry. */
  judge(key: string, now: Micros): TokenVerdict {
    const token = this.#tokens.get(key)
    if (token === undefined) return 'unknown'
    if (token.expires > now) return { user: token.user, parallel: token.parallel }
    this.#tokens.delete(key)
    return token.parallel ? 'unknown' : 'expired'
  }

  hasSingleToken(user: User): boolean {
    return [...this.#tokens.values()].some((token) => token.user === user && !token.parallel)
  }

  revoke(key: string): void {
    this.#tokens.delete(key)
  }

  /** Ends the user's single token, as the first generation's logout does. */
  signOut(user: User): void {
    for (const [key, token] of this.#tokens) {
      if (token.user === user && !token.parallel) this.#tokens.delete(key)
    }
  }

  /** Ends all parallel tokens of the user. */
  signOutEverywhere(user: User): void {
    for (const [key, token] of this.#tokens) {
      if (token.user === user && token.parallel) this.#tokens.delete(key)
    }
  }

  /** Issues a new CSRF token. */
  issueFormToken(): string {
    return this.#random.hex(32)
  }

  openSession(user: User): string {
    const key = this.#random.hex(32)
    this.#sessions.set(key, user)
    return key
  }

  userOfSession(key: string): User | undefined {
    return this.#sessions.get(key)
  }

  closeSession(key: string): void {
    this.#sessions.delete(key)
  }

  #issue(user: User, length: number, expires: Micros, parallel: boolean): string {
    const key = this.#random.hex(length)
    this.#tokens.set(key, { user, expires, parallel })
    return key
  }
}
