/** The token that the server issues for a name and password, sent with every call (docs/behaviour.md#session). */
export interface SessionToken {
  readonly token: string
  /**
   * When the token expires, by this computer's clock, in milliseconds since 1970. Undefined if the server does not say,
   * because it has only one token per user.
   */
  readonly expiresAt: number | undefined
}

/** The maximum number of characters of a token: request headers with a longer one are refused. */
const longestToken = 4000

/**
 * Whether a text can be a token. A text that cannot be sent in a header, such as one with '€' or a line break, would
 * keep the user waiting forever.
 */
export function isToken(text: string): boolean {
  return /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(text) && text.length <= longestToken
}

/** How many milliseconds before a token expires the dialog asks for the password. */
export const renewalNotice = 15 * 60_000

/** Whether a token has expired. */
export function isOver(expiresAt: number | undefined, now: number): boolean {
  return expiresAt !== undefined && now >= expiresAt
}
