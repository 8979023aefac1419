import type { Page } from '@playwright/test'
import { savedFiltersOf } from '../support/filterControls.ts'
import { expect, test } from '../support/house.ts'
import { listPath, screenOf } from '../support/screen.ts'

/** The filter in a real browser: in the address, in the history, and on a later visit (docs/behaviour.md#filters). */

const openOrClosed = (page: Page) => page.getByRole('radiogroup', { name: 'Open or closed' })
const timeframe = (page: Page) => page.getByRole('combobox', { name: 'Timeframe' })
const further = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true })
const pageSize = (page: Page) => page.getByLabel('Rows per page:')

function choose(page: Page, name: 'Open' | 'Closed' | 'Both'): Promise<void> {
  return openOrClosed(page).getByText(name, { exact: true }).click()
}

test('Back goes to the previous filter, Forward to the next', async ({ page, house }) => {
  await house.enter(page)
  await expect(page).toHaveURL(house.url + listPath)
  await choose(page, 'Closed')
  await expect(page).toHaveURL(/open=false/)
  await timeframe(page).selectOption({ label: 'Last 30 days' })
  await expect(page).toHaveURL(/timeframe=720/)
  await page.goBack()
  await expect(timeframe(page)).toHaveValue('0')
  await expect(openOrClosed(page).getByRole('radio', { name: 'Closed' })).toBeChecked()
  await page.goBack()
  await expect(openOrClosed(page).getByRole('radio', { name: 'Open', exact: true })).toBeChecked()
  await page.goForward()
  await expect(openOrClosed(page).getByRole('radio', { name: 'Closed' })).toBeChecked()
})

test('a later visit starts with the last filter', async ({ page, house }) => {
  await house.enter(page)
  await choose(page, 'Both')
  await timeframe(page).selectOption({ label: 'Last 30 days' })
  await pageSize(page).selectOption('10')
  await savedFiltersOf(page).pick('Save as')
  await page.getByLabel('Filter name').fill('Everything of a month')
  await page.keyboard.press('Enter')
  await expect(savedFiltersOf(page).button).toHaveText('Saved filter: Everything of a month')
  await page.goto(`${house.url}/`)
  await expect(openOrClosed(page).getByRole('radio', { name: 'Both' })).toBeChecked()
  await expect(timeframe(page)).toHaveValue('720')
  await expect(pageSize(page)).toHaveValue('10')
  await expect(savedFiltersOf(page).button).toHaveText('Saved filter: Everything of a month')
})

test('Escape does not empty the search field, since it discards no typed text', async ({ page, house }) => {
  await house.enter(page)
  const search = page.getByRole('searchbox', { name: 'Search incidents' })
  await search.fill('uplink')
  await search.press('Escape')
  await expect(search).toHaveValue('uplink')
  await expect(page).toHaveURL(/search=uplink/)
})

test('the controls of the bar can be reached and used by keyboard alone', async ({ page, house }) => {
  await house.enter(page)
  await expect(screenOf(page).rows.first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search incidents' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/open=false/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(/acked/)
  await page.keyboard.press('Tab')
  await expect(timeframe(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(further(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Filter', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('textbox', { name: 'Sources' }).or(page.getByRole('combobox', { name: 'Sources' })),
  ).toBeFocused()
  // The first one closes the suggestions.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(further(page)).toBeFocused()
  await savedFiltersOf(page).button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(savedFiltersOf(page).button).toBeFocused()
})

test('the arrow keys reach every choice of the timeframe; Escape leads from the fields of a period back to it', async ({
  page,
  house,
}) => {
  await house.enter(page)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  await timeframe(page).focus()
  const labels = await timeframe(page).getByRole('option').allTextContents()
  const chosen = timeframe(page).locator('option:checked')
  for (const label of labels.slice(1, -1)) {
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveText(new RegExp(`^${label.slice(0, 10)}`))
  }
  await page.keyboard.press('ArrowDown')
  const dialog = page.getByRole('dialog', { name: 'Incidents that started' })
  await expect(dialog.getByRole('textbox', { name: 'From' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(timeframe(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toHaveText('Last 30 days')
})
