import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { profileSights } from '../support/profileSights.ts'
import { openRow, screenOf } from '../support/screen.ts'
import { testSights, visitsOf } from '../support/sights.ts'

/** The parts of the profiles screen that only a browser can test (docs/behaviour.md#profiles). */

testSights(visitsOf(profileSights))

/** Opens the operator's profiles with `count` destinations to choose from. */
async function openWithDestinations(page: Page, house: House, count: number) {
  const Authorization = `Token ${house.tokenOf('operator')}`
  for (let number = 1; number <= count; number += 1) {
    const response = await page.request.post(`${house.url}/api/v2/notificationprofiles/destinations/`, {
      headers: { Authorization },
      data: { media: 'email', label: `Mailbox ${number}`, settings: { email_address: `box${number}@example.org` } },
    })
    expect(response.status()).toBe(201)
  }
  await house.enter(page, '/notificationprofiles')
  await openRow(page, 'Night duty')
  return page.getByRole('region', { name: 'Night duty' })
}

test('dropdown lists are at most 320 pixels high, and every option can be reached', async ({ page, house }) => {
  const card = await openWithDestinations(page, house, 12)
  await card.getByRole('combobox', { name: 'Destinations' }).click()
  const list = card.getByRole('listbox', { name: 'Destinations' })
  await expect(list.getByRole('option')).toHaveCount(15)
  expect((await list.locator('..').boundingBox())?.height).toBe(320)
  const last = list.getByRole('option', { name: 'Email Mailbox 12' })
  await last.click()
  await expect(card.locator('p').first()).toHaveText(/Email Mailbox 12$/)
})

/** Makes fifteen profiles of the operator, with long names, whose timeslots and destinations differ. */
async function fifteenProfiles(page: Page, house: House) {
  const Authorization = `Token ${house.tokenOf('operator')}`
  const own = async (kind: string) => {
    const found = await page.request.get(`${house.url}/api/v2/notificationprofiles/${kind}/`, {
      headers: { Authorization },
    })
    return ((await found.json()) as readonly { readonly pk: number }[]).map(({ pk }) => pk)
  }
  const [timeslots, filters, destinations] = [await own('timeslots'), await own('filters'), await own('destinations')]
  for (let number = 1; number <= 12; number += 1) {
    const response = await page.request.post(`${house.url}/api/v2/notificationprofiles/`, {
      headers: { Authorization },
      data: {
        name: `Border routers of the computing hall ${number}`.padEnd(40, 'N').slice(0, 40),
        timeslot: timeslots[number % timeslots.length],
        filters: filters.slice(0, 1),
        destinations: number % 4 === 0 ? [] : destinations.slice(number % 2, 2),
        active: number % 5 !== 0,
      },
    })
    expect(response.status(), await response.text()).toBe(201)
  }
  await house.enter(page, '/notificationprofiles')
  await expect(page.getByRole('switch', { name: 'Active' })).toHaveCount(15)
}

test('fifteen profiles and the week fit on a screen, each in a line whose cut words can be read', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await fifteenProfiles(page, house)
  const [first, last] = [page.getByRole('switch').first(), page.getByRole('switch').last()]
  await expect(page.getByRole('heading', { name: 'When you are told' })).toBeInViewport()
  await expect(first).toBeInViewport()
  const row = await last.locator('xpath=ancestor::section').boundingBox()
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(900)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const line of await page.locator('main section', { has: page.getByRole('switch') }).all()) {
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(65)
  }
  for (const button of await page.locator('main section button[aria-expanded]').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(36)
  }
})

test('a row stays where it is pressed, although the one above it closes', async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fifteenProfiles(page, house)
  const openers = page.locator('main section button[aria-expanded]')
  await openers.nth(8).click()
  const next = openers.nth(9)
  await next.scrollIntoViewIfNeeded()
  const before = (await next.boundingBox())?.y ?? 0
  await next.click()
  await expect(next).toHaveAttribute('aria-expanded', 'true')
  await expect(openers.nth(8)).toHaveAttribute('aria-expanded', 'false')
  expect(Math.abs(((await next.boundingBox())?.y ?? 0) - before)).toBeLessThan(1)
})

test('a profile is created, changed and deleted with the keyboard alone', async ({ page, house }) => {
  const { keyboard } = page
  await house.enter(page, '/notificationprofiles')
  const create = screenOf(page).button('Create new profile')
  // The button has no effect until the timeslots are known.
  await expect(create).toBeEnabled()
  await create.focus()
  await keyboard.press('Enter')
  const begun = page.getByRole('region', { name: 'New profile' })
  await expect(begun.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.type('Evenings')
  await keyboard.press('Tab')
  await expect(begun.getByRole('combobox', { name: 'Timeslot' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(begun.getByRole('button', { name: 'New timeslot' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(begun.getByRole('combobox', { name: 'Filters' })).toBeFocused()
  await keyboard.type('nobody')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(begun.getByRole('link', { name: /^See these/ })).toBeVisible()
  for (const control of [
    begun.getByRole('button', { name: 'New filter' }),
    begun.getByRole('link', { name: /^Show in the list/ }),
    begun.getByRole('link', { name: /^See these/ }),
    begun.getByRole('combobox', { name: 'Destinations' }),
  ]) {
    await keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  await keyboard.press('PageDown')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(begun.getByRole('button', { name: 'Add destination' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(begun.getByRole('button', { name: 'Create profile' })).toBeFocused()
  await expect(begun).toContainText('incidents matching Nobody looks at these yet, to Email noc@example.org')
  await keyboard.press('Enter')
  const created = page.getByRole('region', { name: 'Evenings' })
  await expect(screenOf(page).button('Evenings')).toBeFocused()
  await keyboard.press('Tab')
  await expect(created.getByRole('switch', { name: 'Active' })).toBeFocused()
  await keyboard.press('Space')
  await expect(screenOf(page).toast('Updated profile: Evenings')).toBeVisible()
  await expect(created).toContainText('Silent now: it is not active')
  await expect(created.getByRole('switch', { name: 'Active' })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await created.getByRole('button', { name: 'Delete Evenings' }).focus()
  await keyboard.press('Enter')
  await expect(screenOf(page).button('no')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(screenOf(page).button('Daytime')).toBeFocused()
  await expect(created).toHaveCount(0)
})

test('a filter with a long name stays in its field, beside the destinations', async ({ page, house }) => {
  const Authorization = `Token ${house.tokenOf('operator')}`
  const response = await page.request.post(`${house.url}/api/v2/notificationprofiles/filters/`, {
    headers: { Authorization },
    data: { name: 'Border routers of the computing center N', filter: { open: true } },
  })
  expect(response.status()).toBe(201)
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page, '/notificationprofiles')
  await openRow(page, 'Night duty')
  const card = page.getByRole('region', { name: 'Night duty' })
  await card.getByRole('combobox', { name: 'Filters' }).click()
  await card.getByRole('option', { name: 'Border routers' }).click()
  const [filters, destinations] = await Promise.all(
    ['Filters', 'Destinations'].map((name) =>
      card.locator('.mantine-Input-wrapper', { has: page.getByRole('combobox', { name }) }).boundingBox(),
    ),
  )
  expect((filters?.x ?? 0) + (filters?.width ?? 0)).toBeLessThanOrEqual((destinations?.x ?? 0) - 16)
})
