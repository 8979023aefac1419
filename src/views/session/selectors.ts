import { troubleWords } from '../../../machines/session/domain/signIn.ts'
import type { LoginFormRef } from '../../../machines/session/loginForm.ts'
import type { ServerSignInRef } from '../../../machines/session/serverSignIn.ts'
import type { TokenCheckRef } from '../../../machines/session/tokenCheck.ts'

type Shown = ReturnType<LoginFormRef['getSnapshot']>

export function usernameOf({ context }: Shown): string {
  return context.username
}

export function passwordOf({ context }: Shown): string {
  return context.password
}

export function refusalOf({ context }: Shown): string | undefined {
  return context.refusal
}

export function methodsOf({ context }: Shown) {
  return context.methods
}

export function logoutOf({ context }: Shown) {
  return context.logout
}

/** The user who has an unfinished bulk run in this tab; empty if there is none. */
export function unfinishedOwnerOf({ context }: Shown): string {
  return context.unfinishedOwner ?? ''
}

/** Whether the check of the token is slow or failing. If so, the screen says so. */
export function isDoubtful(snapshot: ReturnType<TokenCheckRef['getSnapshot']>): boolean {
  return snapshot.hasTag('slow') || snapshot.context.trouble !== undefined
}

/** Why the token's user is not known yet; undefined if nothing is wrong. */
export function troubleOf({ context: { trouble } }: ReturnType<TokenCheckRef['getSnapshot']>): string | undefined {
  return trouble && troubleWords(trouble)
}

/** The address of the server's page, if the browser refused to open it; otherwise undefined. */
export function blockedAddressOf({ context }: ReturnType<ServerSignInRef['getSnapshot']>): string | undefined {
  return context.blockedAddress
}

/** Why it is not known whether the user has signed in on the server's pages; undefined if nothing is wrong. */
export function signInTroubleOf({
  context: { trouble },
}: ReturnType<ServerSignInRef['getSnapshot']>): string | undefined {
  return trouble && troubleWords(trouble)
}
