import { expect, test } from './support/house.ts'

test('by keys alone: from row to row, tick, the dialogs, the list of the keys, and off', async ({ house, page }) => {
  await house.enter(page, '/incidents')
  const links = page.locator('a[data-opens]')
  await expect(links.nth(2)).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()

  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await links.nth(0).focus()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.getByRole('button', { name: 'Compact rows' }).focus()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('checkbox').press(' ')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('j')
  await expect(links.nth(0)).not.toBeFocused()
})
