import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { listPath, screenOf, storedToken } from '../support/screen.ts'
import { holdScript } from '../support/splash.ts'

/**
 * Access to each address, with and without a sign-in, and navigation (docs/behaviour.md#session,
 * docs/behaviour.md#routes).
 */

test.beforeEach(({ house }) => house.reset(smallWorld))

test.describe('a protected page', () => {
  test('shows the login page, and the requested page after signing in', async ({ page, house }) => {
    const address = '/incidents/?open=true'
    await page.goto(house.url + address)
    await expect(page).toHaveURL(`${house.url}/login?next=${encodeURIComponent(address)}`)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await screenOf(page).login.fill('operator')
    await expect(page).toHaveURL(house.url + address)
    await expect(screenOf(page).userMenu).toBeVisible()
    // The login page leaves no history entry that Back would lead to.
    await page.goBack()
    await expect(page).not.toHaveURL(/login/)
  })

  test('to return to after signing in is never on another site', async ({ page, house }) => {
    // The rule has its own tests: here, a browser opens the two addresses that it reads most differently.
    for (const disguise of ['/\\evil.example.org/', '/\t/evil.example.org/']) {
      await test.step(JSON.stringify(disguise), async () => {
        await page.context().clearCookies()
        await page.goto(`${house.url}/login?next=${encodeURIComponent(disguise)}`)
        await screenOf(page).login.fill('operator')
        await expect(screenOf(page).rows).toHaveCount(4)
        await expect(page).toHaveURL(house.url + listPath)
      })
    }
  })
})

test.describe('a token in the query of the login page', () => {
  test('signs the user in, is stored, and is removed from the address', async ({ page, house }) => {
    const token = house.tokenOf('observer')
    await page.clock.install()
    const letThrough = await holdScript(page, 'controls')
    await page.goto(`${house.url}/login?token=${token}`)
    await expect(screenOf(page).rows).toHaveCount(4)
    // Slow networks bring the code of the messages late.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
    letThrough()
    // The author of the link chose the user, so a toast names the user who is now signed in.
    await expect(screenOf(page).toast('Signed in as observer')).toBeVisible()
    await page.clock.resume()
    await expect(screenOf(page).userMenu).toContainText('Ola')
    await expect(page).toHaveURL(house.url + listPath)
    expect(await storedToken(page)).toBe(token)
    await page.reload()
    await expect(screenOf(page).userMenu).toContainText('Ola')
    await expect(page.getByText('Signed in as')).toHaveCount(0)
    // It is not in the history either.
    await page.goBack()
    await expect(page).not.toHaveURL(/token/)
    await page.goForward()
    await expect(page).toHaveURL(house.url + listPath)
  })

  test('that is no longer valid shows the login page with a message', async ({ page, house }) => {
    house.expectConsole(/status of 401/)
    await page.goto(`${house.url}/login?token=dead`)
    await expect(screenOf(page).alert('Unauthorized, logging out')).toBeVisible()
    await expect(screenOf(page).login.heading).toBeVisible()
    expect(await storedToken(page)).toBeUndefined()
  })
})

test('a token that cannot be sent in a header is ignored, both in a link and in a cookie', async ({ page, house }) => {
  const { login } = screenOf(page)
  await page.goto(`${house.url}/login?token=%E2%82%AC`)
  await expect(login.heading).toBeVisible()
  await page.evaluate(() => {
    document.cookie = 'token=%E2%82%AC'
  })
  await page.goto(`${house.url}/`)
  await login.fill('operator')
  await expect(screenOf(page).rows).toHaveCount(4)
  expect((await house.calls()).filter((call) => call.endsWith(' 401'))).toEqual([])
})

test('a link on another site opens the console with the user signed in, although requests from that site do not carry the cookie', async ({
  page,
  house,
}) => {
  const wiki = 'http://wiki.example.net'
  house.expectHost(wiki)
  const body = `<a href="${house.url}/incidents/1/">What happened</a>`
  await page.route(`${wiki}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${house.url}/login`)
  await screenOf(page).login.fill('operator')
  await expect(screenOf(page).rows).toHaveCount(4)
  const kept = (await page.context().cookies()).filter(({ name }) => name === 'token')
  expect(kept.map(({ path, sameSite }) => [path, sameSite])).toEqual([['/', 'Strict']])

  await page.goto(`${wiki}/runbook`)
  const asked = page.waitForRequest(`${house.url}/incidents/1/`)
  await page.getByRole('link', { name: 'What happened' }).click()
  expect(await (await asked).headerValue('cookie')).toBeNull()
  await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
  await expect(screenOf(page).userMenu).toContainText('Olga')
})

test('the form stays where it is when the other ways of signing in come', async ({ page, house }) => {
  // The page of the identity provider has no icon.
  house.expectConsole(/status of 404/)
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/login-methods\/$/, async (route) => {
    await gate
    return route.fallback()
  })
  await page.goto(`${house.url}/login`)
  const { submit } = screenOf(page).login
  await expect(submit).toBeVisible()
  const before = await submit.boundingBox()
  arrive()
  await expect(screenOf(page).button('Login with OAuth2')).toBeVisible()
  expect(await submit.boundingBox()).toEqual(before)
})

test('the federated sign-in has a button, and returns to the console', async ({ page, house }) => {
  // The page of the identity provider has no icon.
  house.expectConsole(/status of 404/)
  const screen = screenOf(page)
  await page.goto(`${house.url}/`)
  await expect(page.getByText('OR', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Login with/ })).toHaveCount(1)
  await screen.button('Login with OAuth2').click()
  await expect(page).toHaveURL(/oidc\/login/)
  await page.getByRole('link', { name: /^observer/ }).click()
  await expect(screen.userMenu).toContainText('Ola')
  await expect(screen.rows).toHaveCount(4)
  await expect(page).toHaveURL(house.url + listPath)
})
