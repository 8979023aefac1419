import { addressOf, type Backend } from './backend.ts'

/** Thrown if a walk cannot start; the message is one sentence that says what to do. */
export class CannotBegin extends Error {}

export type ApiVersion = 'v1' | 'v2'

interface Identity {
  readonly username: string
  readonly displayName: string
}

/**
 * The user that a walk signs in as. A server may invalidate a user's older token with each sign-in, so the browser and
 * the walk's own calls share the newest one.
 */
export class Account {
  readonly backend: Backend
  readonly username: string
  readonly password: string
  #token = ''
  #version: ApiVersion = 'v1'
  #displayName = ''

  private constructor(backend: Backend, username: string, password: string) {
    this.backend = backend
    this.username = username
    this.password = password
  }

  /** Signs in. Throws CannotBegin if there is no such server or user. */
  static async open(backend: Backend, username: string, password: string): Promise<Account> {
    const account = new Account(backend, username, password)
    await account.#signInAnywhere()
    const identity = await account.#userOf(account.#token)
    if (identity === undefined)
      throw new CannotBegin(`${account.#name} signed ${username} in, but does not return the user's details.`)
    account.#displayName = identity.displayName
    return account
  }

  get displayName(): string {
    return this.#displayName
  }

  /** The oldest API version that the server supports. */
  get version(): ApiVersion {
    return this.#version
  }

  /** The newest known token. */
  get token(): string {
    return this.#token
  }

  get #name(): string {
    return addressOf(this.backend, '')
  }

  /** Returns a token that the server accepts now. */
  async validToken(): Promise<string> {
    return (await this.#userOf(this.#token)) === undefined ? this.renew() : this.#token
  }

  /** Replaces the token, which the server no longer accepts. */
  async renew(): Promise<string> {
    const { status, body } = await this.#signIn(this.#version)
    const token = textIn(body, 'token')
    if (token === undefined)
      throw new Error(`${this.#name} no longer signs ${this.username} in: it responded with ${status}.`)
    this.#token = token
    return token
  }

  /** Switches to a token that the console received, if it belongs to the same user. */
  async learn(token: string): Promise<void> {
    if ((await this.#userOf(token))?.username === this.username) this.#token = token
  }

  async #signInAnywhere(): Promise<void> {
    const answers = []
    for (const version of ['v1', 'v2'] as const) {
      const answer = await this.#signIn(version)
      const token = textIn(answer.body, 'token')
      if (token !== undefined) {
        this.#token = token
        this.#version = version
        return
      }
      if (isRefusal(answer)) {
        throw new CannotBegin(`${this.#name} refuses to sign ${this.username} in: check --user and --password.`)
      }
      answers.push(answer.status)
    }
    throw new CannotBegin(
      `${this.#name} does not respond like an Argus server (status ${answers.join(' and ')} to a sign-in): ` +
        'check --backend, and the path before /api/ if the server has one.',
    )
  }

  async #signIn(version: ApiVersion): Promise<{ readonly status: number; readonly body: unknown }> {
    const address = addressOf(this.backend, `/api/${version}/token-auth/`)
    const { username, password } = this
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
      })
      return { status: answer.status, body: await jsonOf(answer) }
    } catch (error) {
      throw new CannotBegin(
        `${this.#name} does not respond (${causeOf(error)}): check --backend, and that the server is running.`,
      )
    }
  }

  async #userOf(token: string): Promise<Identity | undefined> {
    const answer = await fetch(addressOf(this.backend, '/api/v2/auth/user/'), {
      headers: { authorization: `Token ${token}` },
    })
    const body = await jsonOf(answer)
    const username = answer.ok ? textIn(body, 'username') : undefined
    if (username === undefined) return undefined
    return { username, displayName: textIn(body, 'first_name') || username }
  }
}

/** Whether the server understood a sign-in, but refused it. */
function isRefusal({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  return (status === 400 || status === 403) && typeof body === 'object' && body !== null
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code: unknown = Reflect.get(Object(cause), 'code')
  if (typeof code === 'string') return code
  return cause instanceof Error ? cause.message : error.message
}

/** The JSON of a response; undefined if it is not JSON. */
export async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return JSON.parse(await answer.text())
  } catch {
    return undefined
  }
}

/** The text property with that name; undefined if there is none. */
export function textIn(body: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(body), name)
  return typeof value === 'string' ? value : undefined
}
