import type { Page } from '@playwright/test'
import { pager } from '../../machines/models/alerting/destinationDriver.ts'
import { openDestinations, rowOf, destinationSights } from '../support/destinationSights.ts'
import { expect, test } from '../support/house.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { openRow, passes, refreshInterval, screenOf } from '../support/screen.ts'
import { screens, viewports } from '../support/screens.ts'
import { testSights, visitsOf } from '../support/sights.ts'
import { listBarOf } from '../support/listBar.ts'

/**
 * The parts of the destinations page that only a browser can test: layout, keyboard operation, and the results of axe.
 */

const opener = (page: Page) => page.getByRole('button', { name: 'Create new destination' })
const drawer = (page: Page) => page.getByRole('region', { name: 'New destination' })

async function boxOf(page: Page, name: 'drawer' | 'group') {
  const place = name === 'drawer' ? drawer(page) : page.getByRole('region', { name: /^SMS/ })
  const box = await place.boundingBox()
  if (box === null) throw new Error(`The ${name} is not on screen.`)
  return box
}

test('the drawer is at the left edge, 440 pixels wide, and the content makes room for it', async ({ page, house }) => {
  await openDestinations(page, house)
  const before = await boxOf(page, 'group')
  await opener(page).click()
  const { x, width } = await boxOf(page, 'drawer')
  expect([x, width]).toEqual([0, 440])
  const after = await boxOf(page, 'group')
  expect(after.x).toBeGreaterThanOrEqual(440)
  expect(after.x + after.width).toBeCloseTo(before.x + before.width, 0)
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  expect(await boxOf(page, 'group')).toEqual(before)
})

test('on a narrow screen, the form is above the list and as wide as the list', async ({ page, house }) => {
  await page.setViewportSize(viewports.narrow)
  await openDestinations(page, house)
  await opener(page).click()
  const [form, list] = [await boxOf(page, 'drawer'), await boxOf(page, 'group')]
  expect([form.x, form.width]).toEqual([list.x, list.width])
  expect(form.y + form.height).toBeLessThanOrEqual(list.y)
})

test('the list of media is at most 320 pixels high, and scrolls', async ({ page, house }) => {
  const media = Array.from({ length: 20 }, (_, index) => ({ slug: `medium-${index}`, name: `Medium ${index}` }))
  await house.reset({ seed: 1, media })
  await openDestinations(page, house)
  await opener(page).click()
  await page.getByRole('combobox', { name: 'Medium' }).click()
  const list = page.getByRole('listbox', { name: 'Media' })
  expect((await list.boundingBox())?.height).toBe(320)
  const last = page.getByRole('option', { name: 'Medium 19' })
  await expect(last).not.toBeInViewport()
  await last.click()
  await expect(page.getByRole('combobox', { name: 'Medium' })).toHaveValue('Medium 19')
})

test('a destination of an unfamiliar medium is created, changed and deleted with the keyboard alone', async ({
  page,
  house,
}) => {
  await house.reset({ seed: 1, media: [pager] })
  await openDestinations(page, house)
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await opener(page).focus()
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Medium' })).toBeFocused()
  await press('Enter', 'ArrowUp', 'Enter')
  await expect(page.getByRole('combobox', { name: 'Medium' })).toHaveValue('Pager')
  await press('Tab')
  await page.keyboard.type('Ward four')
  await press('Tab')
  await page.keyboard.type('4711')
  await press('Tab')
  await page.keyboard.type('https://pagers.example.org/')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Ward four' })).toBeVisible()

  await openRow(page, 'Ward four')
  const row = rowOf(page, 'Ward four')
  await row.getByLabel('Ward', { exact: true }).focus()
  await page.keyboard.type('4')
  await press('Tab', 'Enter')
  await expect(row.getByText('Unsaved changes')).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Save' })).toBeFocused()
  // The row cannot be deleted while it is being saved.
  await expect(row.getByRole('button', { name: 'Delete' })).toBeEnabled()

  await press('Tab', 'Enter')
  await expect(page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'no' })).toBeFocused()
  await press('Tab', 'Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Destinations' })).toBeFocused()
  expect(
    (await house.calls())
      .filter((call) => /^(POST|PATCH|DELETE) .*destinations/.test(call))
      .map((call) => call.replaceAll(/\d+\/ /g, '# ')),
  ).toEqual([
    'POST /api/v2/notificationprofiles/destinations/ 201',
    'PATCH /api/v2/notificationprofiles/destinations/# 200',
    'DELETE /api/v2/notificationprofiles/destinations/# 204',
  ])
})

test('very long words wrap, and nothing overflows', async ({ page, house }) => {
  const endless = (letter: string) => letter.repeat(150)
  const gateway = { type: 'string', title: endless('g'), description: endless('d') }
  await house.reset({ seed: 1, media: [{ slug: 'pager', name: endless('p'), schema: { properties: { gateway } } }] })
  await openDestinations(page, house)
  await opener(page).click()
  await page.getByRole('combobox', { name: 'Medium' }).click()
  await page.getByRole('option', { name: endless('p') }).click()
  await expect(drawer(page).getByText(endless('g'))).toBeVisible()
  for (const [width, viewport] of screens) {
    await page.setViewportSize(viewport)
    const outside = await drawer(page).evaluate((place) => {
      const edge = place.getBoundingClientRect().right
      const isBeyond = (words: Element) => words.getBoundingClientRect().right > edge
      return [...place.querySelectorAll('label, p')].filter(isBeyond).map(({ textContent }) => textContent)
    })
    expect(outside, width).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, width).toBeLessThanOrEqual(0)
  }
})

test('media whose request is cut off, and then answered with an error, load at the next refresh that succeeds', async ({
  page,
  house,
}) => {
  const trouble = page.getByText('The media could not be fetched')
  const match = { method: 'GET', path: '/api/v2/notificationprofiles/media/' }
  await page.clock.install()
  house.expectConsole(cutConnection)
  house.expectConsole(/status of 500/)
  await house.breakDown({ kind: 'drop', match })
  await house.enter(page, '/destinations')
  await expect(trouble).toBeVisible()
  await expect(screenOf(page).alert('Failed to get media')).toHaveCount(0)

  await house.repair()
  await house.breakDown({ kind: 'status', status: 500, match })
  await passes(page, refreshInterval)
  await expect(screenOf(page).alert('Failed to get media')).toBeVisible()
  await expect(trouble).toBeVisible()

  await house.repair()
  await listBarOf(page).refresh()
  await expect(page.getByRole('button', { name: 'SMS (1)' })).toBeVisible()
  await expect(trouble).toHaveCount(0)
})

testSights(visitsOf(destinationSights))
