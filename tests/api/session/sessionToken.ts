import type { SessionToken } from '../../../machines/session/domain/token.ts'

/** A token without a known expiry. */
export function endless(token: string): SessionToken {
  return { token, expiresAt: undefined }
}
