import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, test, type House } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/**
 * Which of the matching incidents are on screen, and which of them a sort order covers (docs/behaviour.md#whole-list).
 */

const answeredPage = v.object({ results: v.array(v.unknown()) })
const count = (page: Page) => page.getByText(/^1-25 of [\d,]+ incidents$/)

function showClosed(page: Page): Promise<void> {
  return page.getByRole('radiogroup', { name: 'Open or closed' }).getByText('Closed', { exact: true }).click()
}

/** The number of incidents that match a query, counted row by row on the server. */
async function matching(house: House, query: string): Promise<number> {
  const headers = { Authorization: `Token ${house.tokenOf('operator')}` }
  const response = await fetch(`${house.url}/api/v1/incidents/?${query}&page_size=1000`, { headers })
  return v.parse(answeredPage, await response.json()).results.length
}

for (const generation of ['1.19', '1.36']) {
  test(`on a server of generation ${generation}, the number of matches is shown and follows the filter`, async ({
    page,
    house,
  }) => {
    await house.reset({ seed: 1, generation })
    const [open, closed] = [
      await matching(house, 'open=true&acked=false'),
      await matching(house, 'open=false&acked=false'),
    ]
    expect(open).not.toBe(closed)
    await house.enter(page)
    await expect(screenOf(page).rows).toHaveCount(25)
    await expect(count(page)).toHaveText(`1-25 of ${open} incidents`)
    await showClosed(page)
    await expect(count(page)).toHaveText(`1-25 of ${closed} incidents`)
  })
}

test('sorting all of 3,600 incidents by severity puts the critical ones first', async ({ page, house }) => {
  test.setTimeout(60_000)
  await house.reset({ seed: 1, generation: '1.36', incidents: 10_000 })
  const criticals = await matching(house, 'open=true&acked=false&level__lte=1')
  await house.enter(page)
  await page.getByRole('button', { name: 'Severity', exact: true }).click()
  await expect(page.getByText(/^Sorted within these 25 of 3,\d{3} incidents$/)).toBeVisible()
  await page.getByRole('button', { name: 'Sort all' }).click()
  // The list fetches 37 pages, which takes a busy machine longer than other steps.
  await expect(page.getByText(/^All 3,\d{3} incidents$/)).toBeVisible({ timeout: 25_000 })
  await expect(page.locator('tr[data-pk]').first()).toHaveAttribute('data-level', '1')
  const height = (await page.locator('tr[data-pk]').first().boundingBox())?.height ?? 0
  await page.evaluate((top) => scrollTo(0, top), criticals * height)
  // The heading row has the index 1.
  await expect(page.locator(`tr[aria-rowindex="${criticals + 1}"]`)).toHaveAttribute('data-level', '1')
  await expect(page.locator(`tr[aria-rowindex="${criticals + 2}"]`)).toHaveAttribute('data-level', '2')
})
