/** What a person got for name and password, to show with every call (decisions, Servers of all generations). */
export interface SessionToken {
  readonly token: string
  /**
   * When it ends by itself, by this machine's clock, in milliseconds since 1970. Undefined where the server does not say:
   * then it is of the kind of which a person has one at a time.
   */
  readonly expiresAt: number | undefined
}

/** Milliseconds before a token ends by itself that its person is asked for the password. */
export const renewalNotice = 15 * 60_000

/** Whether a token has ended by its time. */
export function isOver(expiresAt: number | undefined, now: number): boolean {
  return expiresAt !== undefined && now >= expiresAt
}
