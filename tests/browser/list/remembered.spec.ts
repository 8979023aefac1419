import type { Page } from '@playwright/test'
import { expect, test, type House } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/** The preferences that the browser stores, and browsers that cannot store any (docs/behaviour.md#preferences). */

test.beforeEach(async ({ page, house }) => {
  await page.clock.install()
  await house.reset({ seed: 1 })
})

async function openList(page: Page, house: House) {
  await house.enter(page)
  const screen = screenOf(page)
  await expect(screen.rows).not.toHaveCount(0)
  return screen
}

const pageSize = (page: Page) => page.getByLabel('Rows per page:')

test('choices outlive a reload and a new visit', async ({ page, house }) => {
  const screen = await openList(page, house)
  await pageSize(page).selectOption('10')
  await listBarOf(page).chooseUpdates('Never')
  await listBarOf(page).chooseRows('Compact')
  await screen.userMenu.click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  const expectChoices = async () => {
    await expect(screen.rows).toHaveCount(10)
    await expect(pageSize(page)).toHaveValue('10')
    await listBarOf(page).expectUpdates('never')
    await expect(screen.table).toHaveAttribute('data-density', 'compact')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  }
  await page.reload()
  await expectChoices()
  await house.enter(page, '/login')
  await expectChoices()
})

test('broken values are ignored and replaced: no JSON, another shape, another type, an empty text', async ({
  page,
  house,
}) => {
  await page.goto(`${house.url}/login`)
  await page.evaluate(() => {
    const broken = {
      filter: '{{{',
      cursor: '{"json":{"value":{"a":[1]},"timestamp":"yesterday"}}',
      autoUpdateMethod: '"text"',
      timeframeHours: '',
      pageSize: '{"json":{"value":{"a":[1]},"timestamp":"yesterday"}}',
      colorScheme: '{{{',
      density: '"text"',
    }
    for (const [key, value] of Object.entries(broken)) localStorage.setItem(`argus.1.${key}`, value)
  })
  const screen = await openList(page, house)
  await expect(pageSize(page)).toHaveValue('25')
  await listBarOf(page).expectUpdates('interval')
  await expect(screen.table).toHaveAttribute('data-density', 'comfortable')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await pageSize(page).selectOption('10')
  await expect(screen.rows).toHaveCount(10)
  await page.reload()
  await expect(screen.rows).toHaveCount(10)
})

test('a choice that the browser cannot store is reported, and lasts until the page is closed', async ({
  page,
  house,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  const screen = await openList(page, house)
  await pageSize(page).selectOption('10')
  await expect(screen.rows).toHaveCount(10)
  await expect(screen.status('This browser does not keep settings')).toBeVisible()
  await expect(pageSize(page)).toHaveValue('10')
})
