import type { Browser, BrowserContext, Page } from '@playwright/test'
import { listen } from '../../server/listen.ts'
import type { Generation } from '../../server/options.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { places } from '../support/misbehaviours.ts'
import { expect, playedOn, test, type House } from '../support/house.ts'
import { callsOf, neverReloaded, passes, refreshInterval, screenOf } from '../support/screen.ts'
import { comesNear, comesToItsEnd, logOut, renewalOf, signInAt } from '../support/signInHands.ts'
import { signInSights } from '../support/signInSights.ts'
import { testSights, visitsOf } from '../support/sights.ts'

/**
 * Signing in on servers whose tokens expire, and where a user can have several tokens (docs/behaviour.md#session,
 * docs/behaviour.md#server-versions).
 */

const description = 'Uplink of the session is down'

/** The values of a token's cookies, by name. */
async function tokenCookies(context: BrowserContext): Promise<Record<string, string>> {
  const found = (await context.cookies()).filter(({ name }) => name.startsWith('token'))
  expect(found.map(({ sameSite }) => sameSite)).toEqual(found.map(() => 'Strict'))
  return Object.fromEntries(found.map(({ name, value }) => [name, value]))
}

/** The status code of the server's response to a request with this token. */
async function statusOf(house: House, token: string | undefined): Promise<number> {
  return (await fetch(`${house.origin}/api/v2/auth/user/`, { headers: { Authorization: `Token ${token}` } })).status
}

/** The generations whose tokens expire. */
const generations = ['2.9', '1.36', 'head'] satisfies readonly Generation[]
let turn = 0

interface Scene {
  readonly page: Page
  readonly context: BrowserContext
  readonly browser: Browser
  readonly house: House
}

/** Declares a test for one of these generations, in rotation, or for each of them with EVERY_FORM=1. */
function testByTurns(title: string, play: (scene: Scene) => Promise<void>): void {
  const own = generations[turn++ % generations.length]
  for (const generation of generations) {
    if (generation !== own && process.env['EVERY_FORM'] === undefined) continue
    test.describe(`on a server of generation ${generation}`, () => {
      test.use(playedOn(generation))
      test(title, async ({ page, context, browser, house }) => {
        // The test moves only the page's clock. The console then follows the server's clock, as it does on a computer
        // whose clock is wrong.
        await house.reset({ ...smallWorld, tellsTime: true })
        await play({ page, context, browser, house })
      })
    })
  }
}

testByTurns(
  'a wrong password is refused, the right one signs in, and signing out ends the token on the server',
  async ({ page, context, house }) => {
    house.expectConsole(/status of 403/)
    const screen = screenOf(page)
    await page.goto(`${house.url}/incidents/1/`)
    await screen.login.fill('operator', 'wrong')
    await expect(screen.alert('Wrong username or password')).toBeVisible()
    await screen.login.fill('operator')
    await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()

    const { token, token_expiry: expiry } = await tokenCookies(context)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(Math.abs(Number.parseInt(expiry ?? '') - Date.now() - 10 * 3_600_000)).toBeLessThan(60_000)
    expect(expiry).not.toContain(token)
    expect((await house.calls()).filter((call) => call.includes('token-auth'))).toEqual([])

    await logOut(page)
    await expect(screen.login.heading).toBeVisible()
    expect(await tokenCookies(context)).toEqual({})
    expect(await statusOf(house, token)).toBe(401)
    await expect(page.getByText('You are signed out here.')).toHaveCount(0)
  },
)

testByTurns('the same user can be signed in from two browsers', async ({ page, browser, house }) => {
  await page.clock.install()
  await signInAt(page, house, '/')
  const elsewhere = await browser.newContext()
  house.watch(elsewhere)
  const other = await elsewhere.newPage()
  await signInAt(other, house, '/')
  await expect(screenOf(other).rows).toHaveCount(4)
  await house.report({ description })
  await passes(page, refreshInterval)
  await expect(screenOf(page).row(description)).toBeVisible()
  await elsewhere.close()
})

testByTurns(
  'the expiry of the token opens a dialog, and everything is still there after a new sign-in',
  async ({ page, house }) => {
    await page.clock.install()
    const screen = screenOf(page)
    const renewal = renewalOf(page)
    const answered = callsOf(page)
    const pk = await house.report({ description })
    await signInAt(page, house, '/')
    const sameDocument = await neverReloaded(page)
    await page
      .getByRole('checkbox', { name: /^Select incident/ })
      .nth(1)
      .check()
    await screen.row(description).click()
    await screen.button('Close incident').click()
    await screen.closing.text.fill('Half a sentence')

    await test.step('fifteen minutes before the expiry, when the dialog can be postponed', async () => {
      await comesNear(page)
      await expect(renewal.password).toBeFocused()
      await expect(renewal.words).toContainText('in 15 min')
      await page.keyboard.press('Escape')
      await expect(renewal.dialog).toBeHidden()
      await expect(screen.closing.text).toBeFocused()
      await expect(screen.closing.text).toHaveValue('Half a sentence')
      await passes(page, 5 * 60_000)
      await expect(renewal.dialog).toBeHidden()
    })

    await test.step('at the expiry, when the dialog cannot be postponed, and the page sends no request meanwhile', async () => {
      await comesToItsEnd(page)
      await expect(renewal.password).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(renewal.dialog).toBeVisible()
      await answered()
      await house.forgetCalls()
      await house.report({ description: 'It happened meanwhile' })
      for (const _ of [1, 2, 3]) await passes(page, refreshInterval)
      expect((await house.calls()).filter((call) => !call.startsWith('GET /api/ '))).toEqual([])
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

    await test.step('a wrong password is refused, and the right one closes the dialog', async () => {
      house.expectConsole(/status of 403/)
      await renewal.signIn('wrong')
      await expect(renewal.refusal).toHaveText('Wrong username or password')
      await expect(renewal.username).toHaveValue('operator')
      await renewal.signIn('operator')
      await expect(renewal.dialog).toBeHidden()
    })

    await test.step('the typed text, the dialogs and the ticks are still there, and missed changes appear', async () => {
      await expect(screen.closing.text).toHaveValue('Half a sentence')
      await expect(screen.closing.text).toBeFocused()
      await screen.closing.now.click()
      await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('region', { name: 'Selected incidents' })).toContainText('1 ')
      await expect(page.getByText(/^1 new.*: show$/)).toBeAttached()
      await sameDocument()
    })
  },
)

testByTurns(
  'a 401 shortly before the known expiry counts as the expiry; a 401 long before it ends the session',
  async ({ page, context, house }) => {
    house.expectConsole(/status of 401/)
    await page.clock.install()
    const renewal = renewalOf(page)
    await signInAt(page, house, '/incidents/1/')
    await comesNear(page)
    await renewal.later.click()
    await endToken(house, (await tokenCookies(context))['token'])
    await passes(page, refreshInterval)
    await expect(renewal.words).toContainText('has ended')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await renewal.signIn('operator')
    await expect(renewal.dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()

    await endToken(house, (await tokenCookies(context))['token'])
    await passes(page, refreshInterval)
    await expect(screenOf(page).alert('Unauthorized, logging out')).toBeVisible()
    await expect(page).toHaveURL(`${house.url}/login?next=${encodeURIComponent('/incidents/1/')}`)
  },
)

testByTurns(
  'the expiry is still known after a reload, and signing in again in another tab closes the dialog here',
  async ({ page, context, house }) => {
    await page.clock.install()
    await signInAt(page, house, '/')
    await page.reload()
    await expect(screenOf(page).rows).toHaveCount(4)
    const other = await context.newPage()
    await other.clock.install()
    await other.goto(`${house.url}/incidents/1/`)
    await expect(screenOf(other).userMenu).toBeVisible()
    for (const tab of [page, other]) await comesNear(tab)
    await renewalOf(other).signIn('operator')
    await expect(renewalOf(other).dialog).toBeHidden()
    await expect(renewalOf(page).dialog).toBeHidden()
    await expect(screenOf(page).rows).toHaveCount(4)
  },
)

testByTurns(
  'once the token has expired, signing out asks for no confirmation and opens the login page',
  async ({ page, house }) => {
    await page.clock.install()
    await signInAt(page, house, '/incidents/1/')
    await comesNear(page)
    await comesToItsEnd(page)
    await renewalOf(page).logOut.click()
    await expect(screenOf(page).login.heading).toBeVisible()
    await expect(page).toHaveURL(`${house.url}/login`)
  },
)

for (const [name, misbehaviour, words] of [
  [
    'a web page, as from a proxy with a sign-in of its own',
    { kind: 'garbled', how: 'content-type' },
    'Reload the page and sign in there.',
  ],
  [
    'a CSRF failure',
    { kind: 'status', status: 403, answer: { detail: 'CSRF Failed: Origin checking failed.' } },
    '(CSRF)',
  ],
  ['a 404', { kind: 'status', status: 404, body: 'html' }, 'This server offers no sign-in with a password.'],
] as const) {
  testByTurns(
    `if the server responds to a sign-in with ${name}, the console says what to do`,
    async ({ page, house }) => {
      house.expectConsole(/status of 40[34]/)
      await house.breakDown({ ...misbehaviour, match: places.anySignIn })
      await page.goto(`${house.url}/login`)
      const { login, alert } = screenOf(page)
      await login.fill('operator')
      await expect(alert(words)).toBeVisible()
      await expect(login.password).toHaveValue('operator')
      await house.repair()
      await login.submit.click()
      await expect(screenOf(page).rows).toHaveCount(4)
    },
  )
}

test('if a sign-in page on another site guards the server, the console says what to do, and works afterwards', async ({
  page,
  house,
}) => {
  const other = await listen({
    port: 0,
    host: '127.0.0.1',
    answer: () => Promise.resolve(new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })),
    upgrade: (_, socket) => void socket.destroy(),
  })
  // The policy blocks requests to other sites, and the browser logs this.
  house.expectConsole(/CORS policy|net::ERR_FAILED|Content Security Policy(, | directive: ")connect-src/)
  house.expectHost(other.url)
  await house.reset(smallWorld)
  const screen = screenOf(page)
  await page.route(/\/(?:api|login-methods)\//, (route) =>
    route.fulfill({ status: 302, headers: { location: `${other.url}/` } }),
  )
  await page.goto(`${house.url}/login`)
  await screen.login.fill('operator')
  await expect(screen.alert('Reload the page and sign in there.')).toBeVisible()
  await expect(screen.banner).toBeHidden()
  await page.unroute(/\/(?:api|login-methods)\//)
  await screen.login.submit.click()
  await expect(screen.rows).toHaveCount(4)
  await other.close()
})

/** Makes the server end a token before it expires. */
async function endToken(house: House, token: string | undefined) {
  await fetch(`${house.origin}/api/v2/auth/token/logout/`, {
    method: 'POST',
    headers: { Authorization: `Token ${token}` },
  })
}

test.describe('a server that does not know the path for tokens that expire', () => {
  test.use(playedOn('2.9'))

  test('issues a token of the older kind, which it cannot end, as the login page says after signing out', async ({
    page,
    context,
    house,
  }) => {
    house.expectConsole(/status of 40[14]/)
    await house.reset(smallWorld)
    await house.breakDown({ kind: 'status', status: 404, body: 'html', match: { path: '/api/v2/auth/token/login/' } })
    await signInAt(page, house, '/')
    const { token, ...others } = await tokenCookies(context)
    expect(token).toMatch(/^[0-9a-f]{40}$/)
    expect(others).toEqual({})
    await logOut(page)
    await expect(page.getByText('You are signed out here. The server offers no way to end the sign-in')).toBeVisible()
    expect(await statusOf(house, token)).toBe(200)
  })
})

testSights(visitsOf(signInSights))
