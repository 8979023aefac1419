import { loginButtons } from '../../../machines/domain/user.ts'
import type { LoginFormRef } from '../../../machines/loginForm.ts'

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

/** The other ways in: only where the server offers more than one (specification, section 2, Login screen). */
export function otherWays(methods: ReturnType<typeof methodsOf> | undefined) {
  return methods === undefined || methods.length < 2 ? [] : loginButtons(methods)
}
