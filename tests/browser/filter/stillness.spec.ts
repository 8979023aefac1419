import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { savedFiltersOf } from '../support/filterControls.ts'
import { expect, test } from '../support/house.ts'
import { listBarOf } from '../support/listBar.ts'
import { screenOf } from '../support/screen.ts'

/** Nothing in the bar above the list moves (docs/behaviour.md#filters). */

/** The widest name that a server accepts. */
const longName = 'W'.repeat(40)

/** The boxes of the bar's controls, of the place of the conditions and of the table, rounded to pixels. */
function boxes(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector('h1')?.closest('header')
    const line = document.querySelector('[aria-label="Conditions in force"]')
    const controls = [...(bar?.querySelectorAll('h1, button, select, input[type=search], [role=radiogroup]') ?? [])]
    const parts = [...controls.filter((part) => line?.contains(part) !== true), line]
    return [...parts, document.querySelector('[data-list]')]
      .flatMap((part) => (part === null || part.closest('[role=menu], [role=dialog]') !== null ? [] : part))
      .map((part) => {
        const { x, y, width } = part.getBoundingClientRect()
        return [x, y, width].map(Math.round).join(' ')
      })
  })
}

for (const width of [1024, 1440, 1920]) {
  test(`at ${width} px, nothing in the bar moves, whatever is chosen, and the bar is two lines: 62 px high`, async ({
    page,
    house,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await house.reset(smallWorld)
    await house.enter(page)
    await expect(screenOf(page).rows.first()).toBeVisible()
    await expect(listBarOf(page).displayButton).toBeVisible()
    const bar = await page.locator('header:has(h1)').boundingBox()
    const line = page.getByRole('region', { name: 'Conditions in force' })
    expect(bar?.height, 'height of the bar').toBe(62)
    const still = await boxes(page)
    expect(still.length).toBeGreaterThan(15)
    const saved = savedFiltersOf(page)

    await saved.pick('Save as')
    await page.getByLabel('Filter name').fill(longName)
    await page.keyboard.press('Enter')
    await expect(saved.button).toHaveText(`Saved filter: ${longName}`)
    expect(await boxes(page), 'saved under a long name').toEqual(still)

    await page.getByRole('combobox', { name: 'Timeframe' }).selectOption({ label: 'Last 30 days' })
    await page.getByRole('radiogroup', { name: 'Open or closed' }).getByText('Both', { exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search incidents' }).fill('a')
    await expect(saved.button).toHaveText(`Saved filter: ${longName}Modified`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const tags = page.getByRole('dialog', { name: 'Filter', exact: true }).getByLabel('Tags').and(page.locator('input'))
    await tags.focus()
    for (let host = 0; host < 12; host += 1) {
      await page.keyboard.insertText(`host=a-long-name-${host}`)
      await page.keyboard.press('Enter')
    }
    expect(await boxes(page), 'with the further filters open').toEqual(still)
    await page.keyboard.press('Escape')
    await expect(line.getByRole('listitem')).toHaveCount(12)
    expect(await boxes(page), 'modified, with many conditions').toEqual(still)

    await line.getByRole('button', { name: 'Clear all' }).click()
    await expect(line.getByText('Everything is shown')).toBeVisible()
    await expect(screenOf(page).rows.first()).toBeVisible()
    expect(await boxes(page), 'without conditions').toEqual(still)
  })
}
