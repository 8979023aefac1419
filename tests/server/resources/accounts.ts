import { redirect, type Answer } from '../http/answer.ts'
import { isRecord } from '../http/body.ts'
import { cookieOf } from '../http/cookie.ts'
import { formTokenOf, refuseForgery } from '../http/formToken.ts'
import type { Call, Resource, Resources } from '../http/resource.ts'
import { escaped, formTokenField, ownPage } from './ownPage.ts'
import { cookiesOfSession, sessionCookieTaken } from './ownSession.ts'

const WRONG = 'Please enter a correct username and password. Note that both fields may be case-sensitive.'
const FIRST_PAGE = '/incidents/'
const page: Omit<Resource, 'methods'> = { allow: '', everyone: 'ignore', negotiates: false }

/** The address of the sign-in page, which leads back to a path of the server. */
export function signInBefore(path: string): string {
  return `/accounts/login/?next=${encodeURIComponent(path).replaceAll('%2F', '/')}`
}

/** The address to go to after signing in: the requested one if it is a path of this site, otherwise the first page. */
function returnPath(next: unknown, { origin }: Call): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return FIRST_PAGE
  const target = new URL(next, origin)
  return target.origin === origin ? `${target.pathname}${target.search}${target.hash}` : FIRST_PAGE
}

/** The form and the link drop the address that the page was asked to lead back to, as the real ones do. */
function signInPage(call: Call, wrong = ''): Answer {
  const formToken = formTokenOf(call.request, call.world)
  const form = [
    '  <form method="post" action="/accounts/login/">',
    ...(wrong === '' ? [] : [`    <p role="alert">${escaped(wrong)}</p>`]),
    `    ${formTokenField(formToken)}`,
    '    <label>Username <input name="username" autocomplete="username" required></label>',
    '    <label>Password <input name="password" type="password" autocomplete="current-password" required></label>',
    '    <button>Log in</button>',
    '  </form>',
  ]
  const link = '  <p><a href="/oidc/login/dataporten_feide/">Log in with Feide</a></p>'
  return ownPage('Log in', [...(call.world.settings.passwords ? form : []), link].join('\n'), formToken)
}

async function formOf(call: Call): Promise<Record<string, unknown>> {
  const body = await call.body()
  return isRecord(body) ? body : {}
}

/** Signs in by name and password, and redirects back. After a wrong password, shows the page again. */
async function signIn(call: Call): Promise<Answer> {
  const fields = await formOf(call)
  refuseForgery(call.request, fields)
  const next = returnPath(fields['next'] ?? call.url.searchParams.get('next'), call)
  const { username, password } = fields
  const user = call.world.userWithPassword(String(username), String(password))
  if (user === undefined) return signInPage(call, WRONG)
  return { ...redirect(next, 302), cookies: cookiesOfSession(user, call.world) }
}

async function signOut(call: Call): Promise<Answer> {
  refuseForgery(call.request, await formOf(call))
  call.world.sessions.closeSession(cookieOf(call.request, 'sessionid') ?? '')
  return { ...redirect('/accounts/login/', 302), cookies: [sessionCookieTaken] }
}

/** Signing in on the server's own pages, and signing out. */
export function addAccounts(resources: Resources): void {
  resources.add('/accounts/login/', {
    ...page,
    methods: { GET: (call) => signInPage(call), POST: signIn },
  })
  resources.add('/accounts/logout/', {
    ...page,
    methods: { GET: () => ({ status: 405, headers: { allow: 'POST, OPTIONS' }, body: '' }), POST: signOut },
  })
}
