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
