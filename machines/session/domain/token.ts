/** What a person got for name and password, to show with every call (decisions, Servers of all generations). */
export interface SessionToken {
  readonly token: string
  /**
   * When it ends by itself, by this machine's clock, in milliseconds since 1970. Undefined where the server does not say:
   * then it is of the kind of which a person has one at a time.
   */
  readonly expiresAt: number | undefined
}

/** Characters of a token at most: with longer ones a request's headers are refused. */
const longestToken = 4000

/**
 * Whether a text can be a token: what no header can carry, such as '€' or a line break, could never be shown to the server
 * and would leave the person waiting for ever.
 */
export function isToken(text: string): boolean {
  return /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(text) && text.length <= longestToken
}

/** Milliseconds before a token ends by itself that its person is asked for the password. */
export const renewalNotice = 15 * 60_000

/** Whether a token has ended by its time. */
export function isOver(expiresAt: number | undefined, now: number): boolean {
  return expiresAt !== undefined && now >= expiresAt
}
