import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { answeredMisbehaviours, breakdowns, cutConnection, garblings, places } from '../support/misbehaviours.ts'
import { expect, test, type House } from '../support/house.ts'
import {
  callsOf,
  listPath,
  logOut,
  neverReloaded,
  passes,
  refreshInterval,
  screenOf,
  showsNoMarkup,
  staysUsable,
} from '../support/screen.ts'
import { atPlace } from '../support/screens.ts'

/**
 * Under each misbehaviour of the server, the console reports what failed when signing in, during the session and when
 * signing out, and keeps the operator's input. It recovers without a reload once the misbehaviour ends
 * (docs/behaviour.md#session, docs/behaviour.md#faults).
 */

const description = 'Uplink of the session is down'
const unauthorized = { kind: 'status', status: 401, times: 1 }

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset(smallWorld)
})

test.describe('a 401', () => {
  test.beforeEach(({ house }) => house.expectConsole(/status of 401/))

  /** Expects the message about the 401, signs in again, and expects the same address to be open. */
  async function expectLossAndReturn(page: Page, house: House, address: string) {
    const screen = screenOf(page)
    await expect(screen.alert('Unauthorized, logging out')).toBeVisible()
    await expect(screen.login.heading).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
    await screen.login.fill('operator')
    await expect(screen.userMenu).toBeVisible()
    // The list's address contains its filter in full.
    await expect(page).toHaveURL((url) => url.href.startsWith(house.url + address))
  }

  async function expectSignedIn(page: Page) {
    await expect(screenOf(page).userMenu).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  }

  test('on refreshing the list shows the login page, and after signing in the same page again', async ({
    page,
    house,
  }) => {
    const address = '/incidents?open=true&tags=a%3Db'
    const answered = callsOf(page)
    await house.enter(page, address)
    await expectSignedIn(page)
    const sameDocument = await neverReloaded(page)
    await answered()
    await house.breakDown({ ...unauthorized, match: places.list })
    await passes(page, refreshInterval)
    await expectLossAndReturn(page, house, address)
    await sameDocument()
  })

  test('on closing an incident shows the login page, and after signing in the dialog opens with the typed message', async ({
    page,
    house,
  }) => {
    const screen = screenOf(page)
    const pk = await house.report({ description })
    await house.enter(page, `/incidents/${pk}/`)
    await screen.button('Close incident').click()
    await screen.closing.text.fill('Replaced the optics')
    const sameDocument = await neverReloaded(page)
    await house.breakDown({ ...unauthorized, match: places.signOff })
    await screen.closing.now.click()
    await expectLossAndReturn(page, house, `/incidents/${pk}/`)
    await screen.button('Close incident').click()
    await expect(screen.closing.text).toHaveValue('Replaced the optics')
    await screen.closing.now.click()
    await expect(screen.status(`Closed incident ${pk}`)).toBeVisible()
    await sameDocument()
  })
})

/** The console's own words for some of the misbehaviours, by their names. */
const refusals: Readonly<Record<string, string>> = {
  404: 'This server offers no sign-in with a password. Sign in another way',
  'a response with the content type of a page': 'The server sent a web page instead of data',
}

test.describe('signing in', () => {
  test('may fail in any way: a message says why, the typed text stays, and the sign-in works afterwards', async ({
    page,
    house,
  }) => {
    const screen = screenOf(page)
    await page.goto(`${house.url}/login`)
    const sameDocument = await neverReloaded(page)
    await screen.login.username.fill('operator')
    await screen.login.password.fill('operator')
    for (const { name, misbehaviour, words, isServerError, console } of answeredMisbehaviours) {
      await test.step(name, async () => {
        house.expectConsole(console)
        await house.breakDown({ ...misbehaviour, match: places.signIn })
        await screen.login.submit.click()
        const refusal = refusals[name] ?? `Failed to sign in: ${words}`
        await expect(screen.alert(refusal)).toBeVisible()
        await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
        await showsNoMarkup(page)
        await expect(screen.login.submit).toBeEnabled()
        await house.repair()
      })
    }
    await test.step('cut off', async () => {
      house.expectConsole(cutConnection)
      await house.breakDown({ kind: 'drop', match: places.signIn })
      await screen.login.submit.click()
      await expect(screen.alert('The server does not respond.')).toBeVisible()
      await expect(screen.banner).toBeVisible()
    })
    await expect(screen.login.username).toHaveValue('operator')
    await expect(screen.login.password).toHaveValue('operator')
    await house.repair()
    await screen.login.submit.click()
    await expect(screen.rows).toHaveCount(4)
    await expect(screen.banner).toBeHidden()
    await sameDocument()
  })
})

test.describe('the login methods', () => {
  test('may fail to load, in any way: only the form shows, and they appear afterwards', async ({ page, house }) => {
    const screen = screenOf(page)
    const misbehaviours = answeredMisbehaviours.filter(({ name }) => name !== '404')
    await house.breakDown({ kind: 'status', status: 400, match: places.methods })
    house.expectConsole(/status of 400/)
    const answered = callsOf(page)
    await page.goto(`${house.url}/login`)
    await screen.login.username.fill('operator')
    for (const { name, misbehaviour, words, isServerError, console } of misbehaviours) {
      await test.step(name, async () => {
        house.expectConsole(console)
        await house.repair()
        await house.breakDown({ ...misbehaviour, match: places.methods })
        await house.forgetCalls()
        // A proxy's answer makes the console ask whether the server is there at all.
        await answered()
        await passes(page, 30_000)
        await expect.poll(house.calls, name).toContainEqual(expect.stringMatching(/login-methods\/ \d/))
        await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
        await expect(page.getByRole('button', { name: /^Login with/ })).toHaveCount(0)
        await showsNoMarkup(page)
        await answered()
        const asked = (await house.calls()).filter((call) => call.includes('login-methods'))
        expect(asked, `${name}: asked once, and not again before 30 s have passed`).toHaveLength(1)
      })
    }
    await house.repair()
    await answered()
    await passes(page, 30_000)
    await expect(screen.button('Login with OAuth2')).toBeVisible()
    await expect(screen.login.username).toHaveValue('operator')
  })

  test('may be cut off: the banner shows, the typed text stays, and they appear afterwards', async ({
    page,
    house,
  }) => {
    const screen = screenOf(page)
    house.expectConsole(cutConnection)
    await house.breakDown({ kind: 'drop', match: places.server })
    await page.goto(`${house.url}/login`)
    await expect(screen.banner).toBeVisible()
    await screen.login.username.fill('operator')
    await house.repair()
    await passes(page, 5000)
    await expect(page.getByRole('button', { name: 'Login with OAuth2' })).toBeVisible()
    await expect(screen.banner).toBeHidden()
    await expect(screen.login.username).toHaveValue('operator')
  })
})

test.describe('the sign-in of an earlier visit', () => {
  test('is kept if the server cannot check it: the page says why, and continues automatically', async ({
    page,
    house,
  }) => {
    test.slow()
    for (const { name, misbehaviour, words, isServerError, console } of atPlace(0, [...breakdowns, ...garblings])) {
      await test.step(name, async () => {
        const screen = screenOf(page)
        house.expectConsole(console)
        await house.breakDown({ ...misbehaviour, match: places.user })
        await house.enter(page)
        const reason = refusals[name] ?? `Failed to get current user: ${words}`
        await expect(page.getByRole('main').getByText(reason)).toBeVisible()
        await expect(screen.banner).toBeVisible()
        await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
        await expect(screen.login.heading).toBeHidden()
        await showsNoMarkup(page)

        await house.repair()
        await passes(page, 5000)
        await expect(screen.rows).toHaveCount(4)
        await expect(screen.banner).toBeHidden()
      })
    }
  })

  test('is kept if the server cannot be reached, and the page continues automatically', async ({ page, house }) => {
    const screen = screenOf(page)
    house.expectConsole(cutConnection)
    await house.breakDown({ kind: 'drop', match: places.server })
    await house.enter(page, '/incidents/1/')
    await expect(screen.banner).toBeVisible()
    await expect(screen.login.heading).toBeHidden()
    const sameDocument = await neverReloaded(page)
    await house.repair()
    await passes(page, 5000)
    await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
    await expect(screen.banner).toBeHidden()
    await sameDocument()
  })

  test('shows Loading... if the server is slow to check it, and after five seconds a button to sign in again', async ({
    page,
    house,
  }) => {
    await house.breakDown({ kind: 'slow', ms: 600_000, match: places.user })
    await house.enter(page)
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    await expect.poll(house.calls).toContainEqual(expect.stringContaining('/auth/user/'))
    await passes(page, 5000)
    await expect(page.getByText('The server has not answered yet.')).toBeVisible()
    await expect(screenOf(page).button('Sign in again')).toBeVisible()
    await house.repair()
    await expect(screenOf(page).rows).toHaveCount(4)
    await expect(screenOf(page).button('Sign in again')).toBeHidden()
  })
})

test.describe('signing out', () => {
  async function expectSignedOut(page: Page, house: House) {
    await expect(screenOf(page).login.heading).toBeVisible()
    await expect(page).toHaveURL(`${house.url}/login`)
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
  }

  test('may fail in any way: the session still ends', async ({ page, house }) => {
    const screen = screenOf(page)
    await house.enter(page)
    const cut = {
      name: 'cut off',
      misbehaviour: { kind: 'drop' },
      words: '',
      isServerError: false,
      console: cutConnection,
    }
    for (const { name, misbehaviour, words, isServerError, console } of [
      ...atPlace(1, [...breakdowns, ...garblings]),
      cut,
    ]) {
      await test.step(name, async () => {
        house.expectConsole(console)
        await house.breakDown({ ...misbehaviour, match: places.logout })
        await logOut(page)
        await expectSignedOut(page, house)
        await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
        await house.repair()
        await screen.login.fill('operator')
        await expect(screen.rows).toHaveCount(4)
      })
    }
  })
})

test('a 403 does not end the session', async ({ page, house }) => {
  house.expectConsole(/status of 403/)
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(4)
  await house.breakDown({ kind: 'status', status: 403, match: places.list })
  await passes(page, refreshInterval)
  await expect(screenOf(page).alert('Failed to get incidents')).toBeVisible()
  await staysUsable(page)
  await expect(page).toHaveURL(house.url + listPath)
})
