import { expect, test } from '../support/house.ts'

/** A shift is reckoned in a thread of its own (docs/behaviour.md#shift-reading). */

test('the thread starts under the policy of the page, and ends when the shift is reckoned', async ({ house, page }) => {
  await house.enter(page)
  const started = page.waitForEvent('worker')
  await page.getByRole('link', { name: 'Shift', exact: true }).click()
  const thread = await started
  expect(thread.url()).toMatch(/\/assets\/thread-[^/]+\.js$/)
  await expect(page.getByText(/^Counted from [\d,]+ events?/)).toBeVisible()
  expect(page.workers()).toEqual([])
})
