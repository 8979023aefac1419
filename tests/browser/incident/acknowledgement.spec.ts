import { expect, test } from '../support/house.ts'
import { callsOf, neverReloaded, passes, screenOf } from '../support/screen.ts'

const second = 1000

/** The parts of acknowledging that depend on a browser's clock, layout and pointer. */

test('an acknowledgement expires on screen without a reload', async ({ page, house }) => {
  await page.clock.install()
  const pk = await house.report({ description: 'Uplink is down' })
  const end = Date.now() + 50 * second
  await house.happen(pk, {
    action: 'acknowledge',
    description: 'Carrier informed',
    expiration: new Date(end).toISOString(),
  })
  const answered = callsOf(page)
  await house.enter(page, `/incidents/${pk}/`)
  const chips = page.getByRole('list', { name: 'Status' }).getByRole('listitem')
  const entry = page.getByRole('list', { name: 'Acknowledgements' }).getByRole('listitem')
  const stays = await neverReloaded(page)
  await expect(chips.nth(1)).toHaveText(/^Acknowledged until/)
  await expect(entry).toContainText('Expires')

  // No refresh happens before the expiry any more, so only the clock can make the page show it.
  await page.clock.pauseAt(end - 10 * second)
  await expect(entry).toContainText('Expires')
  await expect(chips.nth(1)).toHaveText(/^Acknowledged until/)
  await expect(screenOf(page).button('Change expiry')).toBeVisible()

  await answered()
  await passes(page, 15 * second)
  await expect(entry.locator('s')).toHaveText(/^Expired /)
  await expect(entry.locator('s')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(entry).not.toContainText('Expires')
  await expect(screenOf(page).button('Change expiry')).toHaveCount(0)
  await expect(chips.nth(1)).toHaveText('Unacknowledged')
  await stays()
})

test('the error message of the expiry field moves no button away from under the pointer', async ({ page, house }) => {
  const pk = await house.report({ description: 'Uplink is down' })
  await house.enter(page, `/incidents/${pk}/`)
  await screenOf(page).button('Acknowledge').click()
  const dialog = page.getByRole('dialog', { name: 'Submit acknowledment' })
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  const before = await cancel.boundingBox()
  await dialog.getByLabel('Expiry date').fill('tomorrow')
  expect(await cancel.boundingBox()).toEqual(before)
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Invalid Date Format')).toBeVisible()
  expect(await cancel.boundingBox()).toEqual(before)
  await dialog.getByRole('button', { name: '1 week' }).click()
  await expect(dialog.getByText(/^Expires \d{4}/)).toBeVisible()
  expect(await cancel.boundingBox()).toEqual(before)
  // One click is enough, although it also moves the focus out of the field.
  await dialog.getByLabel('Expiry date').fill('tomorrow')
  await cancel.click()
  await expect(dialog).toHaveCount(0)
})

for (const height of [844, 560]) {
  test(`the calendar is fully visible over the dialog, without scrolling it, on a screen of 390 by ${height}`, async ({
    page,
    house,
  }) => {
    await page.setViewportSize({ width: 390, height })
    const pk = await house.report({ description: 'Uplink is down' })
    await house.enter(page, `/incidents/${pk}/`)
    await screenOf(page).button('Acknowledge').click()
    const dialog = page.getByRole('dialog', { name: 'Submit acknowledment' })
    const heightOf = () => dialog.evaluate(({ scrollHeight }) => scrollHeight)
    const before = await heightOf()
    await dialog.getByRole('button', { name: 'Choose a day' }).click()
    const calendar = page.getByRole('dialog', { name: 'Choose a day' })
    await expect(calendar).toBeInViewport({ ratio: 1 })
    expect(await heightOf(), 'the scrollable height of the dialog').toBe(before)
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await expect(calendar).toBeInViewport({ ratio: 1 })
    await calendar.getByRole('button', { name: /^28 / }).click()
    await expect(page.getByLabel('Expiry date')).toHaveValue(/^\d\d\/28\/\d{4}$/)
  })
}
