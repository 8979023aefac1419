import type { RenewalRef } from '../../../../machines/session/renewal.ts'

type Shown = ReturnType<RenewalRef['getSnapshot']>

export function usernameOf({ context }: Shown): string {
  return context.username
}

export function passwordOf({ context }: Shown): string {
  return context.password
}

export function refusalOf({ context }: Shown): string | undefined {
  return context.refusal
}

/** When the token expires, in milliseconds since 1970; undefined if the server does not say. */
export function expiryOf({ context }: Shown): number | undefined {
  return context.expiresAt
}
