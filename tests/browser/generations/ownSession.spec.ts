import type { BrowserContext, Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test, type House } from '../support/house.ts'
import { callsOf, neverReloaded, passes, refreshInterval, screenOf } from '../support/screen.ts'
import { logOut, signInAtServer } from '../support/signInHands.ts'

/**
 * The server's own session: a user signed in at its pages is also signed in at the console on the same site
 * (docs/behaviour.md#session, docs/behaviour.md#server-versions).
 */

const description = 'Uplink of the session is down'
const incidentPath = '/incidents/1/'

/** Opens the server's own login page, and signs in there. */
async function visitServerAndSignIn(page: Page, house: House, username = 'operator') {
  await page.goto(`${house.origin}/accounts/login/?next=/accounts/login/`)
  await signInAtServer(page, username)
  await expect.poll(() => cookieOf(page.context(), 'sessionid')).toBeDefined()
}

async function cookieOf(context: BrowserContext, named: string): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === named)?.value
}

for (const generation of ['2.9', 'head'] as const) {
  test.describe(`on a server of generation ${generation}`, () => {
    test.use(playedOn(generation))
    test.beforeEach(({ house }) => house.reset(smallWorld))

    test('a user who has signed in on the server is signed in to the console, can make changes there, and signs out of both', async ({
      page,
      context,
      house,
    }) => {
      const screen = screenOf(page)
      const pk = await house.report({ description })
      await visitServerAndSignIn(page, house)
      await page.goto(`${house.url}/incidents/${pk}/`)
      await expect(screen.userMenu).toContainText('Olga')
      await house.forgetCalls()
      await screen.button('Close incident').click()
      const change = page.waitForRequest((request) => request.method() === 'POST')
      await screen.closing.now.click()
      // Only changes have a referrer: over HTTPS, servers with an older Django require one for them.
      expect((await (await change).allHeaders())['referer']).toBe(`${house.origin}/`)
      await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
      expect(await house.calls()).toContain(`POST /api/v2/incidents/${pk}/events/ 201`)
      expect(await cookieOf(context, 'token')).toBeUndefined()

      await logOut(page)
      await expect(screen.login.heading).toBeVisible()
      await expect(page.getByText('You are signed out here')).toHaveCount(0)
      const answer = await page.request.get(`${house.origin}/api/v2/auth/user/`)
      expect(answer.status()).toBe(401)
      await page.reload()
      await expect(screen.login.heading).toBeVisible()
    })

    test('a signed-out user signs in on the server, and is sent back to the page that they asked for', async ({
      page,
      house,
    }) => {
      await page.goto(house.url + incidentPath)
      await screenOf(page).button('Sign in at the server').click()
      await expect(page).toHaveURL(`${house.origin}/accounts/login/?next=${encodeURIComponent(incidentPath)}`)
      await signInAtServer(page, 'observer')
      await expect(page).toHaveURL(house.url + incidentPath)
      await expect(screenOf(page).userMenu).toContainText('Ola')
      await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
    })
  })
}

test.describe('in the middle of work', () => {
  test.use(playedOn('2.9'))
  test.beforeEach(({ house }) => house.reset(smallWorld))

  test('a session that ends on the server also ends in the console', async ({ page, context, house }) => {
    house.expectConsole(/status of 401/)
    await page.clock.install()
    await visitServerAndSignIn(page, house)
    await page.goto(house.url + incidentPath)
    await expect(screenOf(page).userMenu).toContainText('Olga')
    await context.clearCookies({ name: 'sessionid' })
    await passes(page, refreshInterval)
    await expect(screenOf(page).alert('Unauthorized, logging out')).toBeVisible()
    await expect(page).toHaveURL(`${house.url}/login?next=${encodeURIComponent(incidentPath)}`)
  })

  test('if the CSRF cookie is missing, the console gets a new one, and the change is made', async ({
    page,
    context,
    house,
  }) => {
    house.expectConsole(/status of 403/)
    const pk = await house.report({ description })
    await visitServerAndSignIn(page, house)
    await page.goto(`${house.url}/incidents/${pk}/`)
    await expect(screenOf(page).userMenu).toBeVisible()
    await context.clearCookies({ name: 'csrftoken' })
    await screenOf(page).button('Close incident').click()
    await screenOf(page).closing.now.click()
    await expect(screenOf(page).status(`Closed incident ${pk}`)).toBeVisible()
    expect(await cookieOf(context, 'csrftoken')).toBeDefined()
  })

  test('another user can sign in with a password while a session is open in the browser', async ({ page, house }) => {
    await visitServerAndSignIn(page, house)
    await page.goto(house.url + incidentPath)
    await house.breakDown({ kind: 'status', status: 503, match: { method: 'POST', path: '/accounts/logout/' } })
    house.expectConsole(/status of 503/)
    await logOut(page)
    await screenOf(page).login.fill('observer')
    await expect(screenOf(page).userMenu).toContainText('Ola')
  })

  test("if signing out does not end the server's session, the page says so, links to the server, and does not use the session again automatically", async ({
    page,
    house,
  }) => {
    house.expectConsole(/status of 503/)
    await visitServerAndSignIn(page, house)
    await page.goto(house.url + incidentPath)
    await expect(screenOf(page).userMenu).toContainText('Olga')
    const sameDocument = await neverReloaded(page)
    await house.breakDown({
      kind: 'status',
      status: 503,
      body: 'html',
      match: { method: 'POST', path: '/accounts/logout/' },
    })
    await logOut(page)
    await expect(page.getByText('You are signed out here, but still signed in at the server.')).toBeVisible()
    await expect(screenOf(page).login.heading).toBeVisible()
    await sameDocument()
    await page.getByRole('button', { name: /^Go to the server.s own pages$/ }).click()
    await expect(page).toHaveURL(/\/accounts\/login\//)
  })

  test('when another tab signs in, so does this one', async ({ page, context, house }) => {
    const answered = callsOf(page)
    await page.goto(house.url + incidentPath)
    await expect(screenOf(page).login.heading).toBeVisible()
    const other = await context.newPage()
    await visitServerAndSignIn(other, house)
    await other.goto(`${house.url}/timeslots`)
    await expect(screenOf(other).userMenu).toContainText('Olga')
    await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
    await answered()
    await logOut(other)
    await expect(screenOf(page).login.heading).toBeVisible()
    await expect(screenOf(page).status('You signed out in another tab')).toBeVisible()
  })
})

test.describe('on a server of generation 1.36', () => {
  test.use(playedOn('1.36'))

  test('the federated sign-in is offered, and the console does not ask the server about its session', async ({
    page,
    house,
  }) => {
    await house.reset(smallWorld)
    await page.goto(house.url)
    await expect(screenOf(page).button('Login with OAuth2')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in at the server' })).toHaveCount(0)
    expect((await house.calls()).filter((call) => call.includes('/auth/user/'))).toEqual([])
  })
})
