import { troubleWords } from '../../../machines/session/domain/signIn.ts'
import type { LoginFormRef } from '../../../machines/session/loginForm.ts'
import type { ServerSignInRef } from '../../../machines/session/serverSignIn.ts'
import type { TokenCheckRef } from '../../../machines/session/tokenCheck.ts'

type Shown = ReturnType<LoginFormRef['getSnapshot']>

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

/** Why it is not known whether the user has signed in on the server's pages; undefined if nothing is wrong. */
export function signInTroubleOf({
  context: { trouble },
}: ReturnType<ServerSignInRef['getSnapshot']>): string | undefined {
  return trouble && troubleWords(trouble)
}
