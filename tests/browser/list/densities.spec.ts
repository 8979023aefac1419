import type { Page } from '@playwright/test'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { listBarOf } from '../support/listBar.ts'

/** How many rows of the list fit into a window (docs/behaviour.md#columns). */

/** Where the first row begins, and how many whole rows fit into the window from there. */
function room(page: Page) {
  return page
    .locator('tbody tr[data-pk]')
    .first()
    .evaluate((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { top, rows: Math.floor((innerHeight - top) / height) }
    })
}

for (const [width, height, compact, comfortable] of [
  [1440, 900, 25, 21],
  [1024, 768, 16, 12],
] as const) {
  test(`at ${width}x${height}, ${compact} compact or ${comfortable} comfortable rows fit, and the table is as wide as the window`, async ({
    page,
    house,
  }) => {
    await page.setViewportSize({ width, height })
    await house.enter(page)
    const { table, rows } = screenOf(page)
    await expect(rows).toHaveCount(25)
    expect((await room(page)).rows).toBeGreaterThanOrEqual(comfortable)
    await listBarOf(page).chooseRows('Compact')
    expect((await room(page)).rows).toBeGreaterThanOrEqual(compact)

    await page.setViewportSize({ width: 3440, height })
    const { x, width: used } = (await table.boundingBox()) ?? { x: 0, width: 0 }
    expect(used).toBeGreaterThan(3440 - 2 * x - 24)
    // In a wider window, only the description becomes wider.
    const description = await page.locator('tr[data-pk] [data-column=description]').first().boundingBox()
    expect(description?.width).toBeGreaterThan(3440 - width)
  })
}

test('at 390x844, there are no headings above the cards, and cards leave out what is the same on all of them', async ({
  page,
  house,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await house.enter(page)
  await expect(screenOf(page).rows).toHaveCount(25)
  const card = page.locator('tbody tr[data-pk]').first()
  const shown = await card
    .locator('[data-column]')
    .evaluateAll((cells) =>
      cells.filter((cell) => getComputedStyle(cell).display !== 'none').map((cell) => cell.getAttribute('data-column')),
    )
  expect(shown).toEqual(['time', 'severity', 'source', 'description'])
  // The top bar takes 44 px and its border, and cards have no headings: the rest is for the filter and the counts.
  const [bar, table] = [page.getByRole('banner'), screenOf(page).table]
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(45)
  expect((await room(page)).top - ((await table.boundingBox())?.y ?? 0)).toBeLessThanOrEqual(1)
  // The expiry of an acknowledgement differs, so cards show it.
  await house.enter(page, '/incidents/?open=true&acked=true')
  const timed = page.locator('tr[data-pk] [data-column=state]', { hasText: /^Acked until / }).first()
  await expect(timed).toBeVisible()
  expect((await timed.boundingBox())?.height).toBeLessThanOrEqual(24)
})
