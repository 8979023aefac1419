/** The signed-in user. */
export interface User {
  readonly username: string
  readonly firstName: string
  /** The address of the server's administration pages; undefined if the user may not use them. */
  readonly adminUrl: string | undefined
}

/** The display name if nobody is signed in. */
export const anonymousName = 'Anonymous'

/** The display name: the first name, else the user name, else 'Anonymous'. */
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

/**
 * The method that is shown as the login form instead of a button. It is recognised by its type if the server uses a
 * different name.
 */
export const passwordMethod = 'user_pw'
const passwordType = 'username_password'

function isPassword({ name, type }: LoginMethod): boolean {
  return name === passwordMethod || type === passwordType
}

/** Whether the server lists login methods, but no method that uses a password. False for an empty list. */
export function lacksPassword(methods: readonly LoginMethod[]): boolean {
  return methods.length > 0 && !methods.some(isPassword)
}

/**
 * Why the live connection was refused, and which sign-in would help (docs/behaviour.md#live-updates). The console cannot
 * know which sign-in a server requires, so this is said as a possibility.
 */
export function realtimeRefusedWords(methods: readonly LoginMethod[]): string {
  const refused = 'The server did not accept the live connection, so the list refreshes on an interval.'
  const labels = loginButtons(methods).map(({ label }) => `‘${label}’`)
  if (labels.length === 0) return refused
  return `${refused} It may accept it only after another sign-in than a password: log out and choose ${labels.join(' or ')}.`
}

/**
 * The methods that become buttons, with their labels: 'Login with {type}', followed by the name in brackets if several
 * methods share a type (docs/behaviour.md#login).
 */
export function loginButtons(methods: readonly LoginMethod[]): readonly { method: LoginMethod; label: string }[] {
  const others = methods.filter((method) => !isPassword(method))
  return others.map((method) => {
    const shared = others.some((other) => other !== method && other.type === method.type)
    return { method, label: shared ? `Login with ${method.type} (${method.name})` : `Login with ${method.type}` }
  })
}
