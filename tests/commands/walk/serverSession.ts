import { addressOf, locationHere, type Backend } from './backend.ts'

export interface Cookie {
  readonly name: string
  readonly value: string
}

interface Credentials {
  readonly username: string
  readonly password: string
}

/** The cookie in which a server keeps its own session. */
const sessionCookie = 'sessionid'
/** The largest number of redirects in one sign-in. */
const most = 8

/**
 * Signs in so that the server opens its own session, which the live connection requires: by a federated sign-in that
 * asks for nothing, otherwise by the server's own form. Returns the cookies, or undefined if neither succeeds: an
 * identity provider on another site, for example, asks for more than this command knows.
 */
export async function openSession(backend: Backend, credentials: Credentials): Promise<readonly Cookie[] | undefined> {
  const ways = [
    (jar: Jar) => signInFederated(backend, jar, credentials),
    (jar: Jar) => signInByForm(backend, jar, '/accounts/login/', credentials),
    (jar: Jar) => signInByForm(backend, jar, '/admin/login/', credentials),
  ]
  for (const signIn of ways) {
    const jar: Jar = new Map()
    await signIn(jar).catch(() => undefined)
    if (await isSignedIn(backend, jar)) return [...jar].map(([name, value]) => ({ name, value }))
  }
  return undefined
}

type Jar = Map<string, string>

/** Whether the session is a user's. A server opens one for guests too, so the cookie alone says nothing. */
async function isSignedIn(backend: Backend, jar: Jar): Promise<boolean> {
  const session = jar.get(sessionCookie)
  if (session === undefined) return false
  const answer = await ask(backend, new Map([[sessionCookie, session]]), '/api/v2/auth/user/').catch(() => undefined)
  return answer?.ok === true
}

/** Follows the redirects of the federated sign-in while they stay on the server. */
async function signInFederated(backend: Backend, jar: Jar, { username }: Credentials): Promise<void> {
  const answer = await ask(backend, jar, '/login-methods/')
  const methods: unknown = answer.ok ? await answer.json() : []
  for (const method of Array.isArray(methods) ? methods : []) {
    const address: unknown = Reflect.get(Object(method), 'url')
    if (Reflect.get(Object(method), 'type') !== 'OAuth2' || typeof address !== 'string') continue
    const { pathname } = new URL(address, backend.origin)
    const path = pathname.startsWith(`${backend.prefix}/`) ? pathname.slice(backend.prefix.length) : pathname
    await follow(backend, jar, `${path}?${new URLSearchParams({ user: username, next: '/' })}`)
    if (await isSignedIn(backend, jar)) return
  }
}

async function signInByForm(backend: Backend, jar: Jar, path: string, credentials: Credentials): Promise<void> {
  const page = await ask(backend, jar, path)
  if (!page.ok) return
  const csrf = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(await page.text())?.[1] ?? jar.get('csrftoken') ?? ''
  await ask(backend, jar, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', referer: addressOf(backend, path) },
    body: new URLSearchParams({ csrfmiddlewaretoken: csrf, ...credentials, next: '/' }).toString(),
  })
}

async function follow(backend: Backend, jar: Jar, first: string): Promise<void> {
  let path: string | undefined = first
  for (let hop = 0; hop < most && path !== undefined; hop += 1) {
    const { headers } = await ask(backend, jar, path)
    const location: string = locationHere(backend, headers.get('location') ?? '')
    // An address on another site belongs to an identity provider.
    path = location.startsWith('/') ? location : undefined
  }
}

async function ask(backend: Backend, jar: Jar, path: string, init: RequestInit = {}): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(addressOf(backend, path), {
    ...init,
    headers: { ...(cookie === '' ? {} : { cookie }), ...(init.headers as Record<string, string> | undefined) },
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  for (const text of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)="?([^;"]*)/.exec(text) ?? []
    if (value !== '') jar.set(name, value)
  }
  return answer
}
