import { expect, test } from '../support/house.ts'
import { listBarOf } from '../support/listBar.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

test('keyboard shortcuts move between rows, tick them, open dialogs and show the list of shortcuts, and can be switched off', async ({
  house,
  page,
}) => {
  await house.enter(page, '/incidents')
  await untilControlsAreLoaded(page)
  const links = page.locator('a[data-opens]')
  await expect(links.nth(2)).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()

  await page.keyboard.press('a')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await links.nth(0).focus()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeHidden()

  await links.nth(0).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Incidents', level: 1 })).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await house.forgetCalls()
  await page.keyboard.press('r')
  await expect.poll(() => house.calls()).toContainEqual(expect.stringMatching(/^GET .*\/incidents\//))

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toBeFocused()
  await page.keyboard.type('xajk?')
  await expect(search).toHaveValue('xajk?')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await expect(links.nth(2)).toBeVisible()
  await listBarOf(page).displayButton.focus()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('checkbox').press(' ')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('j')
  await expect(links.nth(0)).not.toBeFocused()

  // Keys that type no character still work: arrows move through the rows, and Enter opens the focused link.
  await links.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Incidents', level: 1 })).toBeFocused()
})
