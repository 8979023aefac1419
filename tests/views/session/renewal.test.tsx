/** Before a token expires, a dialog over the unchanged page asks for the password (docs/behaviour.md#session). */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionToken } from '../../../machines/session/domain/token.ts'
import { beginning } from '../../machines/support/clock.ts'
import { ana, refused, unauthorized, unreachable } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import { renderApp, type RenderedApp, type RenderOptions } from '../support/renderApp.tsx'

const minute = 60_000
const token: SessionToken = { token: 'passing', expiresAt: beginning + 16 * minute }
const next: SessionToken = { token: 'next', expiresAt: beginning + 40 * minute }
const wrong = refused('sign in', 403, {
  detail:
    "{'non_field_errors': [ErrorDetail(string='Unable to log in with provided credentials.', code='authorization')]}",
})

const dialog = () => screen.queryByRole('dialog', { name: 'Sign in again' })
const inDialog = () => within(screen.getByRole('dialog', { name: 'Sign in again' }))
const password = () => inDialog().getByLabelText<HTMLInputElement>('Password')
const closing = () => screen.getByRole('dialog', { name: 'Manually close incident' })
const message = () => within(closing()).getByLabelText<HTMLTextAreaElement>('Closing message')

async function render(options: RenderOptions = {}) {
  return renderApp({
    at: '/incidents/7/',
    token,
    ...options,
    answers: { requestToken: () => Promise.resolve(next), ...options.answers },
  })
}

/** Ana is writing a closing message when the dialog opens, since her token is about to expire. */
async function typing(options: RenderOptions = {}) {
  const app = await render(options)
  await app.user.click(await screen.findByRole('button', { name: 'Close incident' }))
  await waitFor(() => expect(document.activeElement).toBe(message()))
  await app.user.keyboard('Half a sent')
  await app.wait(minute)
  await waitFor(() => expect(document.activeElement).toBe(password()))
  return app
}

/** The state of the screen: whether the dialog for the password is open, and the message being typed below it. */
const shown = () => ({ asks: dialog() !== null, typed: message().value })
/** The state of the screen before the dialog opened. */
const asBefore = { asks: false, typed: 'Half a sent' }

async function signIn({ user }: RenderedApp, words = 'secret') {
  await user.type(password(), words)
  await user.click(inDialog().getByRole('button', { name: 'Sign in' }))
}

describe('fifteen minutes before the token expires', () => {
  it('the dialog opens, and not a millisecond earlier', async () => {
    const app = await render()
    await app.wait(minute - 1)
    expect(dialog()).toBeNull()
    await app.wait(1)
    expect(dialog()).not.toBeNull()
  })

  it('the dialog does not open if the expiry is unknown', async () => {
    const app = await render({ token: { token: 'lasting', expiresAt: undefined } })
    await app.wait(20 * minute)
    expect(dialog()).toBeNull()
  })

  it('the dialog says who is signed in and until when, and asks only for the password', async () => {
    await typing()
    const name = inDialog().getByLabelText<HTMLInputElement>('Username')
    expect([name.value, name.readOnly, name.autocomplete]).toEqual(['ana', true, 'username'])
    expect([password().type, password().autocomplete]).toEqual(['password', 'current-password'])
    expect(inDialog().getByRole('status').textContent).toMatch(
      /^Ana, your sign-in ends at \d\d:16:00, in 15 min\. Sign in again to continue without a break\.$/,
    )
    expect(
      inDialog()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sign in later', 'Sign in'])
  })

  it('after signing in, the operator continues where they were, and the dialog opens again before the new token expires', async () => {
    const app = await typing()
    await signIn(app)
    expect(app.outside.askedOf('requestToken')).toEqual([{ username: 'ana', password: 'secret' }])
    expect(app.outside.askedOf('keepToken').at(-1)).toEqual(next)
    expect(shown()).toEqual(asBefore)
    await waitFor(() => expect(document.activeElement).toBe(message()))
    await app.wait(23 * minute)
    expect(dialog()).toBeNull()
    await app.wait(minute)
    expect(dialog()).not.toBeNull()
  })

  it.each(['the button', 'Escape'])(
    '%s postpones the dialog for the password, and leaves the dialog below it unchanged',
    async (way) => {
      const app = await typing()
      if (way === 'Escape') await app.user.keyboard('{Escape}')
      else await app.user.click(inDialog().getByRole('button', { name: 'Sign in later' }))
      expect(shown()).toEqual(asBefore)
      await waitFor(() => expect(document.activeElement).toBe(message()))
      await app.wait(14 * minute)
      expect(shown()).toEqual(asBefore)
      await app.wait(minute)
      expect(dialog()).not.toBeNull()
    },
  )

  it('Escape on a button postpones the dialog, too', async () => {
    const app = await typing()
    await app.user.tab()
    expect(document.activeElement?.textContent).toBe('Sign in later')
    await app.user.keyboard('{Escape}')
    expect(shown()).toEqual(asBefore)
  })

  it('a wrong password is reported, and the input is kept', async () => {
    const app = await typing({ answers: { requestToken: () => Promise.reject(wrong) } })
    await signIn(app, 'mistyped')
    expect((await inDialog().findByRole('alert')).textContent).toBe('Wrong username or password')
    expect(password().value).toBe('mistyped')
  })

  it('a server that does not respond is reported, and the request can be retried', async () => {
    const app = await typing({ answers: { requestToken: () => Promise.reject(unreachable('sign in')) } })
    await signIn(app)
    expect((await inDialog().findByRole('alert')).textContent).toMatch(/^The server does not respond\./)
    app.outside.answers.requestToken = () => Promise.resolve(next)
    await app.user.click(inDialog().getByRole('button', { name: 'Sign in' }))
    expect(shown()).toEqual(asBefore)
  })

  it('the request is sent once, and the dialog cannot be closed meanwhile', async () => {
    const answer = later<SessionToken>()
    const app = await typing({ answers: { requestToken: () => answer.promise } })
    await signIn(app)
    await app.user.keyboard('{Escape}')
    await app.user.type(password(), '{Enter}')
    expect(app.outside.askedOf('requestToken')).toHaveLength(1)
    expect(password().closest('form')?.getAttribute('aria-busy')).toBe('true')
    await app.happens(() => answer.settle(next))
    expect(shown()).toEqual(asBefore)
  })

  it('nothing is sent without a password', async () => {
    const app = await typing()
    await app.user.click(inDialog().getByRole('button', { name: 'Sign in' }))
    expect(app.outside.askedOf('requestToken')).toEqual([])
  })

  it('signing in again in another tab closes the dialog here too', async () => {
    const app = await typing()
    await app.happens(() => app.outside.tell('otherTabs', { type: 'otherTab.signedIn', token: next }))
    expect(shown()).toEqual(asBefore)
  })
})

describe('when the token has expired', () => {
  /** Ana is writing a closing message when her token expires. */
  async function ended(options: RenderOptions = {}) {
    const app = await typing(options)
    await app.wait(15 * minute)
    return app
  }

  it('the token is no longer sent, and the operator can sign in or sign out', async () => {
    const app = await ended()
    expect(app.outside.askedOf('suspendToken')).toHaveLength(1)
    expect(inDialog().getByRole('status').textContent).toBe(
      'Ana, your sign-in has ended. Sign in again to continue where you are: everything is still as you left it.',
    )
    expect(
      inDialog()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Log out', 'Sign in'])
    await app.user.keyboard('{Escape}')
    expect(dialog()).not.toBeNull()
  })

  it('after signing in, the operator continues where they were, and missed changes are fetched', async () => {
    const app = await ended()
    const before = app.outside.askedOf('fetchIncidentPage').length
    await signIn(app)
    expect(shown()).toEqual(asBefore)
    expect(app.outside.askedOf('fetchIncidentPage').length).toBeGreaterThan(before)
    expect(app.outside.address).toBe('/incidents/7/')
  })

  it('signing out leads to the login page', async () => {
    const app = await ended()
    await app.user.click(inDialog().getByRole('button', { name: 'Log out' }))
    expect(app.outside.askedOf('requestLogout')).toEqual([{ token }])
    expect(app.outside.address).toBe('/login')
    expect(dialog()).toBeNull()
  })

  it('signing out asks for confirmation before unsaved work is lost', async () => {
    const app = await render({ at: '/timeslots' })
    await app.user.click(await screen.findByRole('button', { name: 'Create new timeslot' }))
    await app.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Day')
    await app.wait(16 * minute)
    await app.user.click(inDialog().getByRole('button', { name: 'Log out' }))
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(dialog()).toBeNull()
    await app.user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(dialog()).not.toBeNull()
  })

  it('refreshes that are still in flight show no message and do not end the session', async () => {
    const app = await ended()
    app.outside.answers.fetchIncidentPage = () => Promise.reject(unauthorized('get incidents'))
    await app.happens(() => app.outside.tell('apiActivity', { type: 'api.unauthorized', token: 'passing' }))
    await app.wait(5 * minute)
    expect(dialog()).not.toBeNull()
    expect(message().value).toBe('Half a sent')
    expect(screen.queryByText('Unauthorized, logging out')).toBeNull()
  })
})

describe('a 401', () => {
  it('shortly before the known expiry counts as the expiry', async () => {
    const app = await typing()
    await app.user.keyboard('{Escape}')
    await app.happens(() => app.outside.tell('apiActivity', { type: 'api.unauthorized', token: 'passing' }))
    expect(inDialog().getByRole('status').textContent).toMatch(/has ended/)
    expect(message().value).toBe('Half a sent')
  })

  it.each([
    ['well before the known expiry', token],
    ['without a known expiry', { ...token, expiresAt: undefined }],
  ])('%s signs the user out', async (_, held) => {
    const app = await render({ token: held })
    await app.happens(() => app.outside.tell('apiActivity', { type: 'api.unauthorized', token: 'passing' }))
    expect(screen.getByText('Unauthorized, logging out')).toBeTruthy()
    expect(app.outside.address).toBe('/login?next=%2Fincidents%2F7%2F')
  })
})

it('a page that was suspended when the token expired asks for the password as soon as it resumes', async () => {
  const app = await render()
  await app.wait(16 * minute)
  expect(inDialog().getByRole('status').textContent).toMatch(/has ended/)
})

it('a user without a first name is addressed by the user name', async () => {
  const app = await render({ answers: { fetchCurrentUser: () => Promise.resolve({ ...ana, firstName: '' }) } })
  await app.wait(minute)
  expect(inDialog().getByRole('status').textContent).toMatch(/^ana, your sign-in ends/)
})
