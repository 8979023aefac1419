/** The login screen (specification, section 2, Login screen). */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LoginMethod, User } from '../../machines/domain/user.ts'
import { ana, refused, unreachable } from '../machines/support/fixtures.ts'
import { later } from './support/later.ts'
import { renderApp, type RenderOptions } from './support/renderApp.tsx'
import { passwordLogin } from './support/world.ts'

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

describe('page', () => {
  it('has its title and heading, and no navigation bar', async () => {
    await renderLogin()
    expect(document.title).toBe('Argus | Login')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('lets the browser fill in what it knows, and begins in the first field', async () => {
    await renderLogin()
    expect(username().autocomplete).toBe('username')
    expect(password().autocomplete).toBe('current-password')
    expect(password().type).toBe('password')
    expect(document.activeElement).toBe(username())
  })
})

describe('signing in', () => {
  it('sends what was typed and goes on to the incidents', async () => {
    const app = await renderLogin()
    await signIn(app)
    expect(app.outside.askedOf('requestToken')).toEqual([{ username: 'ana', password: 'secret' }])
    expect(await screen.findByRole('heading', { level: 1, name: 'Incidents' })).toBeTruthy()
    expect(app.outside.address).toBe('/?open=true&acked=false')
  })

  it('goes back to where the person wanted to go', async () => {
    const app = await renderApp({ at: '/timeslots', token: null })
    expect(app.outside.address).toBe('/login?next=%2Ftimeslots')
    await signIn(app)
    expect(await screen.findByRole('heading', { level: 1, name: 'Timeslots' })).toBeTruthy()
    expect(app.outside.history).toEqual(['/timeslots'])
  })

  it('works with the keyboard alone', async () => {
    const app = await renderLogin()
    await app.user.keyboard('ana{Tab}secret{Enter}')
    expect(app.outside.askedOf('requestToken')).toEqual([{ username: 'ana', password: 'secret' }])
  })

  it('shows that it is under way, and asks only once', async () => {
    const token = later<string>()
    const app = await renderLogin({ answers: { requestToken: () => token.promise } })
    await signIn(app)
    expect(loginButton().closest('form')?.getAttribute('aria-busy')).toBe('true')
    await app.user.type(password(), '{Enter}')
    expect(app.outside.askedOf('requestToken')).toHaveLength(1)
    await app.happens(() => token.fail(refused('sign in', 400, {})))
    expect(loginButton().closest('form')?.getAttribute('aria-busy')).toBe('false')
  })

  it("says 'Wrong username or password', and keeps what was typed", async () => {
    const requestToken = () => Promise.reject(refused('sign in', 400, { non_field_errors: ['Unable to log in.'] }))
    const app = await renderLogin({ answers: { requestToken } })
    await signIn(app)
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username or password')
    expect(username().value).toBe('ana')
    expect(password().value).toBe('secret')
  })

  it('takes the refusal away with the next attempt', async () => {
    const app = await renderLogin({ answers: { requestToken: () => Promise.reject(refused('sign in', 400, {})) } })
    await signIn(app)
    await screen.findByRole('alert')
    app.outside.answers.requestToken = () => new Promise(() => {})
    await app.user.click(loginButton())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so when the server does not answer, with the banner', async () => {
    const app = await renderLogin({ answers: { requestToken: () => Promise.reject(unreachable('sign in')) } })
    await signIn(app)
    await app.happens(() => app.outside.tell('apiActivity', { type: 'api.unreachable' }))
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Problems connecting to server... Check your connection.Try again now',
      'The server does not answer. Check your connection and try again.',
    ])
  })

  it('sends nothing while a field is empty', async () => {
    const app = await renderLogin()
    await app.user.type(username(), 'ana')
    await app.user.click(loginButton())
    expect(app.outside.askedOf('requestToken')).toEqual([])
    expect(password().validity.valueMissing).toBe(true)
  })

  it('is left for the site with a token in the query, which leaves the address', async () => {
    const current = later<User>()
    const answers = { fetchCurrentUser: () => current.promise }
    const app = await renderApp({ at: '/login?token=from-feide', token: null, answers })
    expect(app.outside.askedOf('keepToken')).toEqual([{ token: 'from-feide' }])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('Loading...')).toBeTruthy()
    await app.happens(() => current.settle(ana))
    expect(app.outside.history).toEqual(['/?open=true&acked=false'])
    expect(screen.getByRole('heading', { level: 1, name: 'Incidents' })).toBeTruthy()
  })
})

describe('other methods', () => {
  it('are not offered when the password is the only one', async () => {
    await renderLogin()
    expect(screen.queryByText('OR')).toBeNull()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Login'])
  })

  it("have buttons 'Login with {type}' below an 'OR', which lead to the method's address", async () => {
    const fetchLoginMethods = () => Promise.resolve([passwordLogin, federated])
    const app = await renderLogin({ answers: { fetchLoginMethods } })
    const divider = screen.getByText('OR')
    const button = screen.getByRole('button', { name: 'Login with OAuth2' })
    expect(divider.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await app.user.click(button)
    expect(app.outside.askedOf('leaveSite')).toMatchObject([{ url: federated.url }])
  })

  it('leave the form alone when the server does not say which there are', async () => {
    await renderLogin({ answers: { fetchLoginMethods: () => Promise.reject(unreachable('get login methods')) } })
    expect(loginButton()).toBeTruthy()
    expect(screen.queryByText('OR')).toBeNull()
  })
})
