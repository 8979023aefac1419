import type { BrowserContext, Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, playedOn, test, type House } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
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

test.describe("the server's own session", () => {
  test.use(playedOn('2.9'))
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
