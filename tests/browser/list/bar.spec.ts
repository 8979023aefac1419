import type { Page } from '@playwright/test'
import { defaultQuery } from '../../../machines/filter/domain/incidentQuery.ts'
import { defaultPreferences } from '../../../machines/list/domain/preferences.ts'
import { contentAddress } from '../../../machines/views/domain/viewAddress.ts'
import { viewsEntry } from '../../../src/api/views/keptViews.ts'
import { expect, test } from '../support/house.ts'
import { listBarOf } from '../support/listBar.ts'
import { screenOf } from '../support/screen.ts'
import { untilControlsAreLoaded } from '../support/sights.ts'

/** The bar over the list (docs/behaviour.md#filters): what it leaves to the rows, and what its controls say. */

/** The top of the first row, and how many rows are whole in the window. */
function roomOf(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr[data-pk]')].map((row) => row.getBoundingClientRect())
    return { top: rows[0]?.top, whole: rows.filter(({ bottom }) => bottom <= innerHeight).length }
  })
}

/** The buttons of the bar without a word on screen. */
function wordless(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.list-bar button')]
      // The buttons of tabs and of conditions, beside the words that name them.
      .filter((button) => button.checkVisibility() && button.closest('li') === null)
      .filter((button) => {
        const range = document.createRange()
        range.selectNodeContents(button)
        return ![...range.getClientRects()].some(({ width, height }) => width > 20 && height > 8)
      })
      .map((button) => button.getAttribute('title') ?? button.textContent),
  )
}

test('with views on, the first row begins within 190 px; 21 comfortable or 25 compact rows are whole at 1440x900', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.reset({ seed: 1, incidents: 200 })
  await page.goto(house.url)
  await page.evaluate(([name, views]) => localStorage.setItem(name, JSON.stringify({ views })), [
    viewsEntry({ basePath: '/', server: house.url, username: 'operator' }),
    [
      {
        id: 'a',
        name: 'Unacked',
        address: contentAddress({ query: defaultQuery, display: defaultPreferences }),
        lookedAt: 0,
      },
    ],
  ] as const)
  await house.enter(page, '/incidents')
  await expect(screenOf(page).rows).toHaveCount(25)
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  const comfortable = await roomOf(page)
  expect(comfortable.top).toBeLessThanOrEqual(190)
  expect(comfortable.whole).toBe(21)
  await listBarOf(page).chooseRows('Compact')
  expect(await roomOf(page)).toEqual({ top: comfortable.top, whole: 25 })
})

test('from 1280 px up, every button of the bar has words, and nothing is wider than the window', async ({
  page,
  house,
}) => {
  await house.enter(page, '/incidents?open=true&tag=host%3Doslo-gw1')
  await expect(listBarOf(page).displayButton).toBeVisible()
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => wordless(page), { message: `at ${width} px` }).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('two keys pause the updates, two resume them, and Escape returns to the age of the rows', async ({
  page,
  house,
}) => {
  await house.enter(page)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  const { freshness, updates } = listBarOf(page)
  await expect(freshness).toHaveAccessibleName(/^Updated .*every 30 s$/)
  await freshness.focus()
  await page.keyboard.press('Enter')
  await expect(updates.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(freshness).toHaveAccessibleName(/^Updated .*paused$/)
  await expect(updates.getByText('Paused: the list is fetched only when you refresh it.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(freshness).toHaveAccessibleName(/every 30 s$/)
  await page.keyboard.press('Escape')
  await expect(updates).toBeHidden()
  await expect(freshness).toBeFocused()
})

test('the keyboard shortcuts open from the display, and closing them returns to it', async ({ page, house }) => {
  await house.enter(page)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  const { displayButton, display } = listBarOf(page)
  await displayButton.focus()
  await page.keyboard.press('Enter')
  const shortcuts = display.getByRole('button', { name: 'Keyboard shortcuts' })
  await shortcuts.press('Enter')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  await expect(keys.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(shortcuts).toBeFocused()
})

test('below 900 px, the key of the groups opens their menu over the collapsed bar, and the focus returns', async ({
  page,
  house,
}) => {
  await house.reset({ seed: 1, incidents: 60 })
  await house.enter(page, '/incidents?open=true')
  await untilControlsAreLoaded(page)
  await expect(screenOf(page).rows).not.toHaveCount(0)
  for (const width of [800, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const first = screenOf(page).rows.first()
    await expect(page.getByRole('button', { name: /^Group/ })).toBeHidden()
    const before = await first.boundingBox()
    await first.locator('[data-opens]').focus()
    await page.keyboard.press('g')
    const menu = page.getByRole('menu')
    await expect(menu).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Group/ })).toBeInViewport({ ratio: 1 })
    expect(await first.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(first.locator('[data-opens]')).toBeFocused()
  }
  await page.keyboard.press('g')
  await page.getByRole('menuitemradio', { name: 'Host' }).click()
  await expect(page.getByRole('treegrid', { name: 'Incidents' })).toBeVisible()
})

test('from 1280 px up, the control of the groups says the whole key, and folding beside it', async ({
  page,
  house,
}) => {
  for (const key of ['host', 'location', 'severity']) {
    await house.enter(page, `/incidents?open=true&g=${key}&fold=true`)
    const words = page.getByRole('button', { name: new RegExp(`^Group: ${key} ?, alike rows folded$`) })
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(words.locator('svg')).toHaveCount(2)
      const isCut = await words
        .locator('.mantine-Button-label')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      expect(isCut, `${key} at ${width}`).toBe(false)
    }
  }
})
