/** The signed-in person (specification, section 3). */
export interface User {
  readonly username: string
  readonly firstName: string
  /** Where the server's administration lives; undefined for those who may not enter. */
  readonly adminUrl: string | undefined
}

/** The anonymous display name. */
export const anonymousName = 'Anonymous'

/** The name shown: the first name, else the user name, else 'Anonymous'. */
export function displayName(user: User | undefined): string {
  if (user === undefined) return anonymousName
  return user.firstName.trim() || user.username || anonymousName
}

/** A way of signing in that the server offers. */
export interface LoginMethod {
  readonly type: string
  readonly name: string
  readonly url: string
}

/** The method that is the form itself, not a button; by its type where a server gives it another name. */
export const passwordMethod = 'user_pw'
const passwordType = 'username_password'

function isPassword({ name, type }: LoginMethod): boolean {
  return name === passwordMethod || type === passwordType
}

/** Whether a server that lists its ways of signing in has none by password among them. One without a list says nothing. */
export function lacksPassword(methods: readonly LoginMethod[]): boolean {
  return methods.length > 0 && !methods.some(isPassword)
}

/**
 * The methods that become buttons, each with its label: 'Login with {type}', followed by the name in brackets where two
 * methods share one type (section 2, Login screen).
 */
export function loginButtons(methods: readonly LoginMethod[]): readonly { method: LoginMethod; label: string }[] {
  const others = methods.filter((method) => !isPassword(method))
  return others.map((method) => {
    const shared = others.some((other) => other !== method && other.type === method.type)
    return { method, label: shared ? `Login with ${method.type} (${method.name})` : `Login with ${method.type}` }
  })
}
