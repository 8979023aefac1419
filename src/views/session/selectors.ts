import { troubleWords } from '../../../machines/session/domain/signIn.ts'
import type { LoginFormRef } from '../../../machines/session/loginForm.ts'
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

/** Whose work here is not finished. */
export function unfinishedOwnerOf({ context }: Shown): string {
  return context.unfinishedOwner ?? ''
}

/** Whether it takes so long to know whose the token is that the person is told. */
export function isDoubtful(snapshot: ReturnType<TokenCheckRef['getSnapshot']>): boolean {
  return snapshot.hasTag('slow') || snapshot.context.trouble !== undefined
}

/** Why it is not known yet whose the token is; undefined while nothing is amiss. */
export function troubleOf({ context: { trouble } }: ReturnType<TokenCheckRef['getSnapshot']>): string | undefined {
  return trouble && troubleWords(trouble)
}
