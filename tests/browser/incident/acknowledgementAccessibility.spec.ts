import { acknowledgementSights, type AcknowledgementPlace } from '../support/acknowledgementSights.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { inPlacesByTurns, viewports } from '../support/screens.ts'
import { testSights, visitsOf } from '../support/sights.ts'

/** Accessibility of acknowledging: axe finds nothing in any state, nothing is cut off, and a keyboard is sufficient. */

const visits = (place: AcknowledgementPlace) => visitsOf(acknowledgementSights(place))

testSights([...inPlacesByTurns(visits('page'), visits('dialog')), ...visits('bulk')], (house) =>
  house.reset(smallWorld),
)

test('an incident is acknowledged by keyboard alone, until a day chosen in the calendar', async ({ page, house }) => {
  await page.setViewportSize(viewports.narrow)
  const pk = await house.report({ description: 'Uplink of the keyboard is down' })
  await house.enter(page, `/incidents/${pk}/`)
  const { button, toast } = screenOf(page)
  const dialog = page.getByRole('dialog', { name: 'Submit acknowledment' })
  const calendar = page.getByRole('dialog', { name: 'Choose a day' })
  const opener = dialog.getByRole('button', { name: 'Choose a day' })

  await button('Acknowledge').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await page.keyboard.type('Replaced the optics')
  await page.keyboard.press('Shift+Tab')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByLabel('Expiry date')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(calendar.locator('[aria-current=date]')).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.locator('[aria-current=date]')).toBeFocused()
  // The library moves the focus to the same day once more, right after the calendar has been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.press('Shift+Tab')
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(calendar.locator('button:focus')).toHaveText('1')
  await page.keyboard.press('ArrowDown')
  await expect(calendar.locator('button:focus')).toHaveText('8')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(dialog.getByLabel('Expiry date')).toHaveValue(/^\d{4}-\d\d-08$/)

  await dialog.getByLabel('Expiry date').press('Enter')
  await expect(toast(`Submitted Acknowledge for ${pk}`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(button('Acknowledge')).toBeFocused()
})
