import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { profileSights } from '../support/profileSights.ts'
import { screenOf } from '../support/screen.ts'
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

test('cards are side by side on a wide screen, and one below another on a narrow screen', async ({ page, house }) => {
  await house.enter(page, '/notificationprofiles')
  const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y
  await expect(page.getByRole('region', { name: 'Daytime' })).toBeVisible()
  expect(await topOf('Night duty')).toBe(await topOf('Daytime'))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => ((await topOf('Night duty')) ?? 0) > ((await topOf('Daytime')) ?? 0) + 200).toBe(true)
  const buttons = page.getByRole('region', { name: 'Daytime' }).getByRole('button')
  for (const button of await buttons.all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
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
  await expect(begun.getByRole('combobox', { name: 'Filters' })).toBeFocused()
  await keyboard.type('nobody')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(begun.getByRole('combobox', { name: 'Destinations' })).toBeFocused()
  await keyboard.press('PageDown')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(begun.getByRole('button', { name: 'Add destination' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(begun.getByRole('button', { name: 'Create profile' })).toBeFocused()
  await expect(begun).toContainText('incidents matching Nobody looks at these yet, to Email noc@example.org')
  await keyboard.press('Enter')
  const created = page.getByRole('region', { name: 'Evenings' })
  await expect(page.getByRole('heading', { name: 'Evenings' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(created.getByRole('switch', { name: 'Active' })).toBeFocused()
  await keyboard.press('Space')
  await expect(created).toContainText('Once saved, silent now: it is not active')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(screenOf(page).toast('Updated profile: Evenings')).toBeVisible()
  await created.getByRole('button', { name: 'Delete Evenings' }).focus()
  await keyboard.press('Enter')
  await expect(screenOf(page).button('no')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Daytime' })).toBeFocused()
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
