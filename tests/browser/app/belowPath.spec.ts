import type { BrowserContext } from '@playwright/test'
import { actorButton, debug, openCharts } from '../support/chartsHands.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { listPath, neverReloaded, screenOf } from '../support/screen.ts'
import { signInAtServer } from '../support/signInHands.ts'
import { expectSplash, holdScript, skeletonOf } from '../support/splash.ts'

/** The console, served at one path of a site whose other paths belong to the server. */

test.use({ basePath: '/console/' })

/** Since 2.0, the server has its own pages at some of the paths that a console at the root uses. */
const secondGeneration = { ...smallWorld, generation: '2.9' } as const

/** The cookies that hold a token, by their path. */
async function tokens(context: BrowserContext): Promise<Record<string, string>> {
  const found = (await context.cookies()).filter(({ name }) => name === 'token')
  return Object.fromEntries(found.map(({ path, value }) => [path, value]))
}

test('everything works as it does at the root, and the console never leaves its path', async ({
  page,
  context,
  house,
}) => {
  test.slow()
  await house.reset(secondGeneration)
  const pk = await house.report({ description: 'Uplink of trd-gw2 is down', tags: ['host=trd-gw2'] })
  const screen = screenOf(page)
  const { origin, url } = house
  expect(url).toBe(`${origin}/console`)

  await test.step('the path works without its trailing slash', async () => {
    await page.goto(url)
    await expect(page).toHaveURL(`${url}/login`)
  })

  await test.step('signing in leads back to the requested page', async () => {
    await page.goto(`${url}/timeslots?a=b`)
    await expect(page).toHaveURL(`${url}/login?next=${encodeURIComponent('/timeslots?a=b')}`)
    await screen.login.fill('operator')
    await expect(page).toHaveURL(`${url}/timeslots?a=b`)
    await expect(page).toHaveTitle('Argus | Timeslots')
  })

  await test.step('the cookie is valid for that path only, and is never sent with requests from another site', async () => {
    expect(await tokens(context)).toEqual({ '/console': expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(
      (await context.cookies()).map(({ name, path, sameSite }) => `${name} ${path} ${sameSite}`).toSorted(),
    ).toEqual(['token /console Strict', 'token_expiry /console Strict'])
  })

  await test.step('the list, its filter in the address, and its dialog work', async () => {
    await page.getByRole('link', { name: 'Argus, to the incidents' }).click()
    await expect(page).toHaveURL(`${url}/incidents${listPath.slice(1)}`)
    const stays = await neverReloaded(page)
    await screen.row('Uplink of trd-gw2 is down').click()
    const dialog = page.getByRole('dialog', { name: `${pk}: Uplink of trd-gw2 is down` })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await dialog.getByRole('button', { name: 'Copy URL' }).click()
    await expect(screen.status('Copied URL to clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/incidents/${pk}/`)
    await dialog.getByRole('link', { name: 'host=trd-gw2' }).click()
    await expect(page).toHaveURL(/\/console\/incidents\?.*tag=host%3Dtrd-gw2/)
    await expect(screen.rows).toHaveCount(1)
    await stays()
  })

  await test.step('links open in new tabs with the same session', async () => {
    const arrow = page.getByRole('link', { name: `Open page of incident ${pk}` })
    for (const link of [screen.row('Uplink of trd-gw2 is down'), arrow]) {
      const opened = context.waitForEvent('page')
      await link.click({ button: 'middle' })
      const tab = await opened
      await expect(tab).toHaveURL(`${url}/incidents/${pk}/`)
      await expect(tab).toHaveTitle('Argus | Uplink of trd-gw2 is down')
      await tab.close()
    }
  })

  await test.step("an incident's page can be reloaded, and Back and Forward work", async () => {
    await page.getByRole('link', { name: `Open page of incident ${pk}` }).click()
    await expect(page).toHaveURL(`${url}/incidents/${pk}/`)
    await page.reload()
    await expect(page.getByRole('heading', { name: `${pk}: Uplink of trd-gw2 is down` })).toBeVisible()
    await page.goBack()
    await expect(screen.rows).toHaveCount(1)
    await page.goForward()
    await expect(page).toHaveTitle('Argus | Uplink of trd-gw2 is down')
  })

  await test.step('an unknown path is reported as not found, with a link to the incidents', async () => {
    await page.goto(`${url}/nowhere`)
    await expect(page.getByRole('heading', { name: '404 not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the incidents' }).click()
    await expect(page).toHaveURL(new RegExp(`^${url}/incidents\\?`))
  })

  await test.step('the keys of stored values end with the path', async () => {
    const names = await page.evaluate(() => Object.keys(localStorage))
    expect(names).not.toEqual([])
    expect(names.filter((name) => !name.endsWith('/console/'))).toEqual([])
  })

  await test.step('signing out ends this session, but not the one at the root', async () => {
    const theirs = house.tokenOf('observer')
    await context.addCookies([{ name: 'token', value: theirs, url: origin, sameSite: 'Lax' }])
    await page.reload()
    await expect(screen.userMenu).toContainText('Olga')
    await screen.userMenu.click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(screen.login.heading).toBeVisible()
    await expect(page).toHaveURL(`${url}/login`)
    expect(await tokens(context)).toEqual({ '/': theirs })
  })
})

test('the token that a federated sign-in sets for the whole site is used, and removed by signing out', async ({
  page,
  context,
  house,
}) => {
  await context.addCookies([{ name: 'token', value: house.tokenOf('observer'), url: house.origin, sameSite: 'Lax' }])
  await page.goto(`${house.url}/`)
  const screen = screenOf(page)
  await expect(screen.userMenu).toContainText('Ola')
  await screen.userMenu.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(screen.login.heading).toBeVisible()
  expect(await tokens(context)).toEqual({})
})

test('the charts of another tab are shown below the path', async ({ page, context, house }) => {
  await debug(context)
  await house.enter(page, '/incidents/1/')
  await expect(page.getByRole('link', { name: 'Charts' })).toHaveAttribute('href', '/console/charts')
  const charts = await openCharts(context, house.url)
  await actorButton(charts, 'signOff').click()
  const picture = charts.getByRole('img', { name: 'The chart signOff' })
  await page.getByRole('button', { name: 'Close incident' }).click()
  await expect(picture.locator('[data-state="signOff.composing"][data-lit]')).toBeAttached()
})

test('after signing in on the server in another tab, this one goes on to the requested page without a reload', async ({
  page,
  context,
  house,
}) => {
  await house.reset(secondGeneration)
  await page.goto(`${house.url}/incidents/1/`)
  const opened = context.waitForEvent('page')
  await screenOf(page).button('Sign in at the server').click()
  const beside = await opened
  const sameDocument = await neverReloaded(page)
  await expect(screenOf(page).status('Sign in in the other tab; this page goes on by itself.')).toBeVisible()
  await expect(beside).toHaveURL(`${house.origin}/accounts/login/?next=${encodeURIComponent('/console/incidents/1/')}`)
  // What this tab keeps for itself is not copied.
  expect(await beside.evaluate(() => sessionStorage.length)).toBe(0)
  await signInAtServer(beside)
  // The server's own pages do not lead back.
  await expect(beside).toHaveURL(`${house.origin}/incidents/`)
  await beside.close()
  await expect(page).toHaveURL(`${house.url}/incidents/1/`)
  await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
  await sameDocument()
  // The place is not remembered any more: the list stays the list.
  await page.goto(`${house.url}/incidents/`)
  await expect(screenOf(page).rows).not.toHaveCount(0)
})

test('the page says that it is loading, in the colours chosen at that path', async ({ page, house }) =>
  expectSplash(page, house))

test('the page shows the skeleton of the list at that path to those whose session is remembered there', async ({
  page,
  house,
}) => {
  await house.enter(page)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  await holdScript(page)
  for (const path of ['/', '/incidents/']) {
    await page.goto(house.url + path, { waitUntil: 'commit' })
    await expect(skeletonOf(page)).toBeVisible()
  }
})
