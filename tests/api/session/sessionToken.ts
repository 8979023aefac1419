import type { SessionToken } from '../../../machines/session/domain/token.ts'

/** A token whose end is not known. */
export function endless(token: string): SessionToken {
  return { token, expiresAt: undefined }
}
