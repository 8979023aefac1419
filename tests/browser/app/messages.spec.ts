import { expect, test } from '../support/house.ts'
import { places } from '../support/misbehaviours.ts'
import { screenOf } from '../support/screen.ts'

test('a message covers no control of the list in a wide window', async ({ page, house }) => {
  house.expectConsole(/status of 500/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page)
  await house.breakDown({ kind: 'status', status: 500, body: 'json', detail: 'Out of order.', match: places.list })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(screenOf(page).alert('Api Server Error: Out of order.')).toBeVisible()
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(coveredControls)).toEqual([])
  }
})

/** The controls in view whose centre is covered by a message. */
function coveredControls(): readonly string[] {
  const controls = [...document.querySelectorAll('a, button, input, [role=combobox]')]
  return controls
    .filter((control) => {
      if (control.closest('[role=alert], [role=status]') !== null) return false
      const { x, y, width, height } = control.getBoundingClientRect()
      const found = document.elementFromPoint(x + width / 2, y + height / 2)
      return width > 0 && height > 0 && (found?.closest('.mantine-Notification-root') ?? null) !== null
    })
    .map((control) => control.textContent || control.ariaLabel || control.tagName)
}
