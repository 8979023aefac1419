import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { passes } from '../support/screen.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/** Profiles that are paused until a day (docs/behaviour.md#paused-profiles). */

const dayLength = 86_400_000

/** Makes two more active profiles of the operator, who then has five, of which four are active. */
async function fiveProfiles(page: Page, house: House) {
  for (const name of ['Backbone', 'Weekend']) {
    const response = await page.request.post(`${house.url}/api/v2/notificationprofiles/`, {
      headers: { Authorization: `Token ${house.tokenOf('operator')}` },
      data: { name, timeslot: 3, filters: [4], destinations: [2], active: true },
    })
    expect(response.status()).toBe(201)
  }
}

test('three of five profiles are paused until a day, although one is refused at first, and turned on again after it', async ({
  page,
  house,
}) => {
  await fiveProfiles(page, house)
  await page.clock.install()
  await house.enter(page, '/notificationprofiles')
  const row = (name: string) => page.getByRole('region', { name, exact: true })
  await page.getByRole('button', { name: 'Pause several' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause several profiles' })
  await dialog.getByRole('checkbox', { name: 'Daytime' }).uncheck()
  const day = new Date(Date.now() + 2 * dayLength).toISOString().slice(0, 10)
  await dialog.getByLabel('Turn on again on').fill(day)
  house.expectConsole(/status of 403/)
  const match = { method: 'PUT', path: 'notificationprofiles/5/$' }
  await house.breakDown({ kind: 'status', status: 403, detail: 'Not on Sundays.', match, times: 1 })
  await dialog.getByRole('button', { name: 'Pause 3 profiles' }).click()
  await expect(dialog).toContainText('Paused 2 profiles. 1 profile could not be paused: you can try again.')
  await expect(dialog).toContainText('Night duty not paused: Not on Sundays.')
  await expect(row('Weekend')).toContainText('Off until')
  await dialog.getByRole('button', { name: 'Pause 1 profile' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause several' })).toBeFocused()

  await page.reload()
  for (const name of ['Backbone', 'Night duty', 'Weekend']) await expect(row(name)).toContainText('turn it on then')
  await expect(row('Daytime')).not.toContainText('Off until')
  await expect(row('Profile 4')).not.toContainText('Off until')
  await expect(page.getByText(/are over/)).toHaveCount(0)

  // The day has come, and the operator is at the list.
  await page.clock.setSystemTime(Date.now() + 2 * dayLength)
  await house.enter(page, '/')
  await page.getByRole('link', { name: 'The pauses of 3 profiles are over' }).click()
  await expect(row('Weekend')).toContainText('Still off: to be on again today')
  await page.getByRole('button', { name: 'Turn on 3 profiles' }).click()
  await expect(page.getByRole('button', { name: /^Turn on/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Profiles', level: 1 })).toBeFocused()
  for (const name of ['Backbone', 'Night duty', 'Weekend']) {
    await expect(row(name).getByRole('switch', { name: 'Active' })).toBeChecked()
  }
  await expect(page.getByText(/Still off|are over/)).toHaveCount(0)
})

test('on a phone the link above the cards moves none of them when it comes', async ({ page, house }) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await house.enter(page, '/notificationprofiles')
  await page.getByRole('button', { name: 'Pause several' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause several profiles' })
  await dialog.getByRole('checkbox', { name: 'Daytime' }).uncheck()
  await dialog.getByLabel('Turn on again on').fill(new Date(Date.now() + 2 * dayLength).toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Pause 1 profile' }).click()
  await expect(dialog).toHaveCount(0)
  await house.enter(page, '/incidents?open=true')
  await untilControlsAreLoaded(page)
  const [card, table] = [page.getByRole('row').first(), page.locator('.list-table')]
  await expect(card).toBeVisible()
  const before = await table.boundingBox()
  await page.clock.setSystemTime(Date.now() + 2 * dayLength)
  await passes(page, 360_000)
  await expect(page.getByRole('link', { name: 'The pause of ‘Night duty’ is over' })).toBeVisible()
  expect((await table.boundingBox())?.y).toBe(before?.y)
})
