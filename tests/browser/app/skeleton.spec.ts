import type { Page } from '@playwright/test'
import { defaultQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { defaultPreferences } from '../../../machines/list/domain/preferences.ts'
import { contentAddress } from '../../../machines/views/domain/viewAddress.ts'
import { viewsEntry } from '../../../src/api/views/keptViews.ts'
import { expect, test, type House } from '../support/house.ts'
import { places } from '../support/misbehaviours.ts'
import { screenOf } from '../support/screen.ts'
import { screens } from '../support/screens.ts'
import { frameOf, holdScript, skeletonOf } from '../support/splash.ts'

/** What the page shows in place of the list before the console has come (docs/behaviour.md#start-up). */

/** The preferences of a browser, as the console stores them. */
async function prefer(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((chosen) => {
    const json = (value: unknown) => ({ value, timestamp: new Date().toISOString() })
    for (const [name, value] of Object.entries(chosen))
      localStorage.setItem(
        `argus.1.${name}`,
        JSON.stringify({ json: json(value), meta: { values: { timestamp: ['Date'] } } }),
      )
  }, values)
}

/** Opens a path without the console's script. Returns a function that lets it come. */
async function visit(page: Page, house: House, path = '/'): Promise<() => void> {
  const letThrough = await holdScript(page)
  await page.goto(house.url + path, { waitUntil: 'commit' })
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  return letThrough
}

for (const [width, viewport] of screens)
  for (const [density, colorScheme] of [
    ['comfortable', 'light'],
    ['compact', 'dark'],
  ] as const)
    test(`the skeleton has everything where the list has it, ${width}, ${density}, ${colorScheme}`, async ({
      page,
      house,
    }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await house.reset({ seed: 1, incidents: 200 })
      await house.enter(page)
      await expect(screenOf(page).userMenu).toBeVisible()
      await prefer(page, { density })
      const letThrough = await visit(page, house)
      await expect(skeletonOf(page)).toBeVisible()
      const before = await frameOf(page)
      letThrough()
      await expect(screenOf(page).rows).toHaveCount(25)
      await expect(screenOf(page).userMenu).toBeVisible()
      expect(await frameOf(page)).toEqual(before)
      await expect(skeletonOf(page)).toHaveCount(0)
      await expect(page.locator('html[data-skeleton], html[data-density]')).toHaveCount(0)
    })

for (const [width, viewport] of screens)
  test(`the skeleton has the line of the views, and the display of the view that is open, ${width}`, async ({
    page,
    house,
  }) => {
    await page.setViewportSize(viewport)
    await house.reset({ seed: 1, incidents: 200 })
    const address = contentAddress({ query: defaultQuery, display: { ...defaultPreferences, density: 'compact' } })
    await page.goto(house.url)
    await page.evaluate(([name, views]) => localStorage.setItem(name, JSON.stringify({ views })), [
      viewsEntry({ basePath: '/', server: house.url, username: 'operator' }),
      [{ id: 'a', name: 'Unacked', address, lookedAt: 0 }],
    ] as const)
    // The first visit learns that there are views. The user's own display is another.
    await prefer(page, { columnChoices: { tags: false } })
    const path = `/incidents${address}&view=a`
    await house.enter(page, path)
    const tabs = page.getByRole('navigation', { name: 'Views' })
    await expect(tabs).toBeVisible()
    const letThrough = await visit(page, house, path)
    await expect(skeletonOf(page).locator('.list-views')).toBeVisible()
    const before = await frameOf(page)
    letThrough()
    await expect(tabs).toBeVisible()
    await expect(screenOf(page).rows).toHaveCount(25)
    expect(await frameOf(page)).toEqual(before)
    await expect(page.locator('html[data-views]')).toHaveCount(0)
  })

test('the console leaves the skeleton while the configuration, the version or the user is missing', async ({
  page,
  house,
}) => {
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  for (const place of [places.configuration, places.metadata, places.user]) {
    const id = await house.breakDown({ kind: 'slow', ms: 600_000, match: place })
    await page.reload({ waitUntil: 'commit' })
    await expect(page).toHaveTitle('Argus')
    await expect(skeletonOf(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    await house.repair(id)
    await expect(screenOf(page).rows).toHaveCount(25)
    await expect(skeletonOf(page)).toHaveCount(0)
  }
})

test('the console replaces the skeleton as soon as there is something to be said', async ({ page, house }) => {
  house.expectConsole(/status of 500/)
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  const id = await house.breakDown({ kind: 'status', status: 500, match: places.user })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('alert').getByText('Problems connecting to server')).toBeVisible()
  await expect(skeletonOf(page)).toHaveCount(0)
  await house.repair(id)
  await page.getByRole('button', { name: 'Try again now' }).click()
  await expect(screenOf(page).rows).toHaveCount(25)
})

test('a sign-in that leads back to another page replaces the skeleton before the configuration has come', async ({
  page,
  house,
}) => {
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  await page.evaluate(() =>
    sessionStorage.setItem('argus.1.returnTo', JSON.stringify({ returnTo: '/timeslots', at: Date.now() })),
  )
  const id = await house.breakDown({ kind: 'slow', ms: 600_000, match: places.configuration })
  await page.goto(house.url, { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/timeslots$/)
  await expect(page.getByRole('main').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(skeletonOf(page)).toHaveCount(0)
  await house.repair(id)
  await expect(page.getByRole('heading', { name: 'Timeslots' })).toBeVisible()
})

test('the skeleton has other columns as one, and no strip where the deployment shows no levels', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  const usual = { columnChoices: {}, columnOrder: [], columnWidths: {} }
  for (const chosen of [
    { columnChoices: { tags: false } },
    { columnOrder: ['time', 'state', 'severity'] },
    { columnWidths: { source: 300 } },
  ]) {
    await prefer(page, { ...usual, ...chosen })
    await visit(page, house)
    await expect(skeletonOf(page).getByText('Tags')).toBeHidden()
    await expect(skeletonOf(page).locator('.list-strip')).toBeVisible()
    await expect(skeletonOf(page).locator('.waiting').first()).toBeVisible()
  }
  await prefer(page, usual)
  await page.evaluate(() => {
    const facts = JSON.parse(localStorage.getItem('argus.1.serverFacts') ?? '{}') as object
    localStorage.setItem('argus.1.serverFacts', JSON.stringify({ ...facts, withoutLevels: true }))
  })
  await visit(page, house)
  await expect(skeletonOf(page).locator('.list-strip')).toBeHidden()
})

test('the skeleton has no rows where the list may be in groups, whose lines have other heights', async ({
  page,
  house,
}) => {
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  const paths = {
    '/incidents?open=true': true,
    '/incidents?open=true&g=none': true,
    '/incidents?open=true&fold=false': true,
    '/incidents?open=true&g=host': false,
    '/incidents?fold=true': false,
  }
  await holdScript(page)
  const showsRows = async (path: string) => {
    await page.goto(house.url + path, { waitUntil: 'commit' })
    await expect(skeletonOf(page).locator('.list-heading')).toBeVisible()
    return await skeletonOf(page).locator('.waiting').first().isVisible()
  }
  for (const [path, isShown] of Object.entries(paths)) expect([path, await showsRows(path)]).toEqual([path, isShown])
  // What the address says counts, or else the last choice.
  await prefer(page, { group: 'source' })
  expect(await showsRows('/incidents?open=true')).toBe(false)
  expect(await showsRows('/incidents?open=true&g=none')).toBe(true)
})

test('the skeleton is shown to those whose last visit used the session of the server itself', async ({
  page,
  house,
}) => {
  await page.goto(house.url)
  await page.evaluate(() => localStorage.setItem('argus.1.serverFacts', JSON.stringify({ hasOwnSession: true })))
  await visit(page, house)
  await expect(skeletonOf(page)).toBeVisible()
})

test.describe('the skeleton is not shown', () => {
  test('without a remembered session, and the login follows', async ({ page, house }) => {
    const letThrough = await visit(page, house)
    await expect(skeletonOf(page)).toBeHidden()
    letThrough()
    await expect(screenOf(page).login.heading).toBeVisible()
    await expect(skeletonOf(page)).toHaveCount(0)
  })

  test('at other addresses, or while the controls on a phone are unfolded', async ({ page, house }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await house.enter(page)
    await expect(screenOf(page).rows).toHaveCount(25)
    const paths = {
      '/incidents': true,
      '/incidents/': true,
      '/incidents/1/': false,
      '/timeslots': false,
      '/wall': false,
    }
    await holdScript(page)
    for (const [path, isShown] of Object.entries(paths)) {
      await page.goto(house.url + path, { waitUntil: 'commit' })
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
      expect([path, await skeletonOf(page).isVisible()]).toEqual([path, isShown])
    }
    await prefer(page, { toolbarOpen: true })
    await page.goto(house.url, { waitUntil: 'commit' })
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    await expect(skeletonOf(page)).toBeHidden()
  })
})

test('the login page replaces the skeleton if the session is over', async ({ page, house }) => {
  house.expectConsole(/status of 401/)
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  await page.goto('about:blank')
  house.tokenOf('operator')
  const letThrough = await visit(page, house)
  await expect(skeletonOf(page)).toBeVisible()
  letThrough()
  await expect(screenOf(page).login.heading).toBeVisible()
  await expect(skeletonOf(page)).toHaveCount(0)
})

test('the page says that the console has not been loaded in place of the skeleton', async ({ page, house }) => {
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  await visit(page, house)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(page.getByRole('heading', { name: 'Argus has not been loaded' })).toBeVisible()
  await expect(skeletonOf(page)).toBeHidden()
})
