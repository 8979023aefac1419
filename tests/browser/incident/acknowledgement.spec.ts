import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** The parts of acknowledging that depend on a browser's clock, layout and pointer. */

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
  await expect(dialog.getByText(/^Until /)).toBeVisible()
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
    await expect(page.getByLabel('Expiry date')).toHaveValue(/^\d{4}-\d\d-28$/)
  })
}
