/** The login screen (docs/behaviour.md#login). */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newLedger } from '../../../machines/bulk/domain/ledger.ts'
import type { KeptRun } from '../../../machines/bulk/domain/run.ts'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { Server } from '../../../machines/server/domain/server.ts'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import type { LoginMethod, User } from '../../../machines/session/domain/user.ts'
import { ana, refused, unauthorized, unreachable } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import { renderApp, type RenderOptions } from '../support/renderApp.tsx'
import { aToken, passwordLogin } from '../support/world.ts'

const federated: LoginMethod = {
  type: 'OAuth2',
  name: 'dataporten_feide',
  url: 'https://argus.example.org/oidc/login/dataporten_feide/',
}

const username = () => screen.getByLabelText<HTMLInputElement>('Username')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const loginButton = () => screen.getByRole('button', { name: 'Login' })

function renderLogin(options: RenderOptions = {}) {
  return renderApp({ at: '/login', token: null, ...options })
}

async function signIn({ user }: Awaited<ReturnType<typeof renderLogin>>) {
  await user.type(username(), 'ana')
  await user.type(password(), 'secret')
  await user.click(loginButton())
}

describe('the login page', () => {
  it('has its own title and heading, no top bar, and nobody to forget', async () => {
    await renderLogin()
    expect(screen.queryByRole('button', { name: 'Forget me here' })).toBeNull()
    expect(document.title).toBe('Argus | Login')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('lets the browser fill in the fields, and focuses the first', async () => {
    await renderLogin()
    expect(username().autocomplete).toBe('username')
    expect(password().autocomplete).toBe('current-password')
    expect(password().type).toBe('password')
    expect(document.activeElement).toBe(username())
  })
})

describe('signing in', () => {
  it('sends the input and goes to the incidents', async () => {
    const app = await renderLogin()
    await signIn(app)
    expect(app.outside.askedOf('requestToken')).toEqual([{ username: 'ana', password: 'secret' }])
    expect(await screen.findByRole('heading', { level: 1, name: 'Incidents' })).toBeTruthy()
    expect(app.outside.address).toBe('/?open=true&acked=false')
  })

  it('returns to the page that the operator asked for', async () => {
    const app = await renderApp({ at: '/timeslots', token: null })
    expect(app.outside.address).toBe('/login?next=%2Ftimeslots')
    await signIn(app)
    expect(await screen.findByRole('heading', { level: 1, name: 'Timeslots' })).toBeTruthy()
    expect(app.outside.history).toEqual(['/timeslots'])
  })

  it('asks first while another user has an unfinished bulk operation in the tab, and says whose it is', async () => {
    const ledger = newLedger({ applying: [1], leftOut: [] })
    const run: KeptRun = {
      standing: 'paused',
      operation: 'close',
      text: '',
      expiration: undefined,
      undone: new Set([1]),
      ledger,
    }
    const app = await renderLogin({ unfinished: { runs: new Map([['bob', run]]) } })
    await app.wait(1000)
    await signIn(app)
    const dialog = await screen.findByRole('dialog', { name: 'Sign in as somebody else?' })
    expect(dialog.textContent).toContain('bob has a bulk operation here that is not finished.')
    expect(app.outside.askedOf('requestToken')).toEqual([])
  })

  it('works with the keyboard alone', async () => {
    const app = await renderLogin()
    await app.user.keyboard('ana{Tab}secret{Enter}')
    expect(app.outside.askedOf('requestToken')).toEqual([{ username: 'ana', password: 'secret' }])
  })

  it('shows that the request is in flight, and sends only one', async () => {
    const token = later<SessionToken>()
    const app = await renderLogin({ answers: { requestToken: () => token.promise } })
    await signIn(app)
    expect(loginButton().closest('form')?.getAttribute('aria-busy')).toBe('true')
    await app.user.type(password(), '{Enter}')
    expect(app.outside.askedOf('requestToken')).toHaveLength(1)
    await app.happens(() => token.fail(refused('sign in', 400, {})))
    expect(loginButton().closest('form')?.getAttribute('aria-busy')).toBe('false')
  })

  it("says 'Wrong username or password', and keeps the input", async () => {
    const requestToken = () =>
      Promise.reject(refused('sign in', 400, { non_field_errors: ['Unable to log in with provided credentials.'] }))
    const app = await renderLogin({ answers: { requestToken } })
    await signIn(app)
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password')
    expect(username().value).toBe('ana')
    expect(password().value).toBe('secret')
  })

  it('clears the error at the next attempt', async () => {
    const app = await renderLogin({ answers: { requestToken: () => Promise.reject(refused('sign in', 400, {})) } })
    await signIn(app)
    await screen.findByRole('alert')
    app.outside.answers.requestToken = () => new Promise(() => {})
    await app.user.click(loginButton())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that the server does not respond, as the banner does too', async () => {
    const app = await renderLogin({ answers: { requestToken: () => Promise.reject(unreachable('sign in')) } })
    await signIn(app)
    await app.happens(() => app.outside.tell('apiActivity', { type: 'api.unreachable' }))
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Problems connecting to server... Check your connection.Try again now',
      'The server does not respond. Check your connection and try again.',
    ])
  })

  it('sends nothing while a field is empty', async () => {
    const app = await renderLogin()
    await app.user.type(username(), 'ana')
    await app.user.click(loginButton())
    expect(app.outside.askedOf('requestToken')).toEqual([])
    expect(password().validity.valueMissing).toBe(true)
  })

  it('is skipped if the query of the address contains a token, which is then removed from the address', async () => {
    const current = later<User>()
    const answers = { fetchCurrentUser: () => current.promise }
    const app = await renderApp({ at: '/login?token=from-feide', token: null, answers })
    expect(app.outside.askedOf('keepToken')).toEqual([{ token: 'from-feide', expiresAt: undefined }])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('Loading...')).toBeTruthy()
    await app.happens(() => current.settle(ana))
    expect(app.outside.history).toEqual(['/?open=true&acked=false'])
    expect(screen.getByRole('heading', { level: 1, name: 'Incidents' })).toBeTruthy()
  })
})

describe('other login methods', () => {
  it('are not offered when the password is the only one', async () => {
    await renderLogin()
    expect(screen.queryByText('OR')).toBeNull()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Login'])
  })

  it("have buttons 'Login with {type}' below an 'OR', each of which leads to the method's address", async () => {
    const fetchLoginMethods = () => Promise.resolve([passwordLogin, federated])
    const app = await renderLogin({ answers: { fetchLoginMethods } })
    const divider = screen.getByText('OR')
    const button = screen.getByRole('button', { name: 'Login with OAuth2' })
    expect(divider.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await app.user.click(button)
    expect(app.outside.askedOf('leaveSite')).toMatchObject([{ url: federated.url }])
  })

  it('are offered, with an explanation, if the server does not list the password', async () => {
    await renderLogin({ answers: { fetchLoginMethods: () => Promise.resolve([federated]) } })
    expect(screen.getByText(/^This server does not offer sign-in with a password\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Login with OAuth2' })).toBeTruthy()
    expect(loginButton()).toBeTruthy()
  })

  it('do not affect the form if they cannot be fetched', async () => {
    await renderLogin({ answers: { fetchLoginMethods: () => Promise.reject(unreachable('get login methods')) } })
    expect(loginButton()).toBeTruthy()
    expect(screen.queryByText('OR')).toBeNull()
  })
})

describe('a failed sign-in', () => {
  const page = { body: 'Forbidden', isPage: true } as const
  it.each<[string, Fault, RegExp]>([
    [
      'a web page, such as the sign-in page of a proxy',
      new Fault({
        kind: 'garbled',
        action: 'sign in',
        status: 200,
        body: 'The server sent a page instead of data.',
        isPage: true,
      }),
      /^The server sent a web page instead of data.*Reload the page and sign in there\.$/,
    ],
    [
      'a CSRF page',
      new Fault({ kind: 'refused', action: 'sign in', status: 403, ...page, isCsrfFailure: true }),
      /\(CSRF\)/,
    ],
    ['a 404', refused('sign in', 404, { detail: 'Not found.' }), /^This server offers no sign-in with a password\./],
    ['any other refusal', refused('sign in', 403, { detail: 'Locked.' }), /^Failed to sign in: Locked\.$/],
  ])('has its own error message for %s', async (_, fault, words) => {
    const app = await renderLogin({ answers: { requestToken: () => Promise.reject(fault) } })
    await signIn(app)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(password().value).toBe('secret')
  })
})

describe("the server's own session", () => {
  const second: Server = {
    metadata: { serverVersion: '2.9.1', apiVersions: { stable: 'v2' } },
    abilities: {
      hasRealtime: false,
      hasOwnSession: true,
      keepsFurtherConditions: true,
      hasPublicFilters: true,
      judgesEventTime: true,
      changesExpiry: true,
    },
  }
  const meets = { meetServer: () => Promise.resolve(second), fetchLoginMethods: () => Promise.resolve([]) }

  it('lets a user who is signed in at the server open the page they asked for', async () => {
    const app = await renderApp({
      at: '/timeslots',
      token: null,
      answers: { ...meets, recognizeUser: () => Promise.resolve(ana) },
    })
    expect(screen.getByRole('heading', { level: 1, name: 'Timeslots' })).toBeTruthy()
    expect(app.outside.askedOf('relyOnOwnSession')).toHaveLength(1)
    expect(app.outside.askedOf('keepToken')).toEqual([])
  })

  it('is not overridden by a token in the query', async () => {
    const recognized = later<User>()
    const app = await renderApp({
      at: '/login?token=garbage',
      token: null,
      answers: { ...meets, recognizeUser: () => recognized.promise },
    })
    expect(app.outside.askedOf('keepToken')).toEqual([])
    await app.happens(() => recognized.settle(ana))
    expect(screen.getByRole('heading', { level: 1, name: 'Incidents' })).toBeTruthy()
    expect(app.outside.askedOf('keepToken')).toEqual([])
    expect(app.outside.askedOf('announceSignIn')).toEqual([])
  })

  it('if there is none, a token in the query is used instead, and is announced to other tabs once its user is known', async () => {
    const current = later<User>()
    const app = await renderApp({
      at: '/login?token=from-feide',
      token: null,
      answers: { ...meets, fetchCurrentUser: () => current.promise },
    })
    expect(app.outside.askedOf('keepToken')).toHaveLength(1)
    expect(app.outside.askedOf('announceSignIn')).toEqual([])
    await app.happens(() => current.settle(ana))
    expect(app.outside.askedOf('announceSignIn')).toEqual([{ token: 'from-feide', expiresAt: undefined }])
  })

  it('if there is none, is offered on the login page: the user can sign in at the server and return', async () => {
    const app = await renderApp({ at: '/timeslots', token: null, answers: meets })
    expect(screen.getByText('OR')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Sign in at the server' }))
    expect(app.outside.askedOf('serverPage')).toEqual([{ returnTo: '/timeslots' }])
  })

  it('is not offered if the server does not support it', async () => {
    await renderLogin()
    expect(screen.queryByRole('button', { name: 'Sign in at the server' })).toBeNull()
  })

  it('that ends unexpectedly is reported like the end of any other session', async () => {
    const app = await renderApp({
      at: '/timeslots',
      token: null,
      answers: { ...meets, recognizeUser: () => Promise.resolve(ana) },
    })
    app.outside.answers.recognizeUser = () => Promise.reject(unauthorized('get current user'))
    await app.happens(() => app.outside.tell('apiActivity', { type: 'api.unauthorized', token: undefined }))
    expect(screen.getByText('Unauthorized, logging out')).toBeTruthy()
    expect(app.outside.address).toBe('/login?next=%2Ftimeslots')
  })

  it('is not used again if signing out did not end it; the page says so and links to the server', async () => {
    const answers = {
      ...meets,
      recognizeUser: () => Promise.resolve(ana),
      requestLogout: () => Promise.resolve('continuing' as const),
    }
    const app = await renderApp({ at: '/timeslots', token: null, answers })
    await logOut(app)
    expect(app.outside.askedOf('requestLogout')).toEqual([{ token: undefined }])
    expect(app.outside.askedOf('recognizeUser')).toHaveLength(1)
    expect(screen.getByText(/^You are signed out here, but still signed in at the server\./)).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Go to the server’s own pages' }))
    expect(app.outside.askedOf('serverPage')).toEqual([{ returnTo: '/' }])
  })
})

async function logOut({ user }: Awaited<ReturnType<typeof renderLogin>>) {
  await user.click(screen.getByRole('button', { name: /user menu$/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
}

describe('after signing out', () => {
  it.each([
    ['lasting', /^You are signed out here\. The server offers no way to end the sign-in/],
    ['unconfirmed', /^You are signed out here\. The server did not confirm/],
  ] as const)('the page says why the sign-in at the server may continue: %s', async (outcome, words) => {
    const app = await renderApp({ at: '/timeslots', answers: { requestLogout: () => Promise.resolve(outcome) } })
    await logOut(app)
    expect(screen.getByText(words)).toBeTruthy()
  })

  it('the login page shows no notice if the session ended on the server, too', async () => {
    const app = await renderApp({ at: '/timeslots' })
    await logOut(app)
    expect(screen.queryByText(/^You are signed out here/)).toBeNull()
  })

  it('the browser forgets the user once the user has read what will be lost, and agrees', async () => {
    const app = await renderApp({ at: '/timeslots' })
    await logOut(app)
    await app.user.click(await screen.findByRole('button', { name: 'Forget me here' }))
    const question = screen.getByRole('dialog', { name: 'Forget me here?' })
    expect(question.textContent).toContain('views, own messages, pauses of profiles and a log of actions for ana')
    await app.user.click(screen.getByRole('button', { name: 'Keep them' }))
    expect(app.outside.askedOf('forgetUser')).toEqual([])
    await app.user.click(screen.getByRole('button', { name: 'Forget me here' }))
    await app.user.click(screen.getByRole('button', { name: 'Forget them' }))
    expect(app.outside.askedOf('forgetUser')).toEqual([{ username: 'ana' }])
    expect(screen.getByText('This browser has forgotten', { exact: false }).textContent).toContain('ana')
    expect(screen.queryByRole('button', { name: 'Forget me here' })).toBeNull()
  })
})

describe('a token that cannot be checked', () => {
  const down = new Fault({
    kind: 'server',
    action: 'get current user',
    status: 503,
    body: 'Service Unavailable',
    isPage: true,
  })
  const troubled = { fetchCurrentUser: () => Promise.reject(down) }
  const reason = 'Failed to get current user: Service Unavailable'

  it('is kept: the page says why, and retries automatically at growing intervals', async () => {
    const app = await renderApp({ at: '/timeslots', answers: troubled })
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.getByText('Problems connecting to server... Check your connection.')).toBeTruthy()
    expect(app.outside.askedOf('forgetToken')).toEqual([])
    await app.wait(5000)
    expect(app.outside.askedOf('fetchCurrentUser')).toHaveLength(2)
    await app.wait(9999)
    expect(app.outside.askedOf('fetchCurrentUser')).toHaveLength(2)
    app.outside.answers.fetchCurrentUser = () => Promise.resolve(ana)
    await app.wait(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Timeslots' })).toBeTruthy()
  })

  it('can be checked again immediately', async () => {
    const app = await renderApp({ at: '/timeslots', answers: troubled })
    app.outside.answers.fetchCurrentUser = () => Promise.resolve(ana)
    await app.user.click(screen.getByRole('button', { name: 'Try again now' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Timeslots' })).toBeTruthy()
  })

  it.each(['/timeslots', '/login'])('can be discarded at %s, in this tab only', async (at) => {
    const app = await renderApp({ at, answers: troubled })
    await app.user.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(username()).toBeTruthy()
    expect(app.outside.askedOf('forgetToken')).toEqual([{ token: aToken }])
    expect(app.outside.askedOf('requestLogout')).toEqual([])
    expect(app.outside.askedOf('announceSignOut')).toEqual([])
  })

  it('that was just issued shows the reason, and can be discarded to use the form again, with its input', async () => {
    const app = await renderLogin({ answers: troubled })
    await signIn(app)
    expect(await screen.findByText(reason)).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(screen.getByRole('alert').textContent).toBe('You could not be signed in')
    expect(password().value).toBe('secret')
  })
})
