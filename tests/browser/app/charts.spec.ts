import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'

/** The page that shows the charts of another tab (docs/behaviour.md#charts). */

test.beforeEach(({ house }) => house.reset(smallWorld))

async function debug(context: BrowserContext) {
  await context.route('**/runtime-config.json', async (route) => {
    const response = await route.fetch()
    const configuration: unknown = await response.json()
    await route.fulfill({ response, json: Object.assign({}, configuration, { debug: true }) })
  })
}

const actor = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: new RegExp(`^${name}\\b`) })

test('shows the actors of another tab, those older than the page included, and lights what happens there', async ({
  page,
  context,
  house,
}) => {
  house.expectConsole(/status of 4\d\d/)
  await debug(context)
  await house.enter(page, '/incidents/1/')
  await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
  const charts = await context.newPage()
  await charts.goto(`${house.url}/charts`)
  await actor(charts, 'signOff').click()
  const picture = charts.getByRole('img', { name: 'The chart signOff' })
  await expect(picture.locator('[data-state="signOff.idle"][data-lit]')).toBeAttached()
  await expect(picture.locator('[data-edge][data-lit]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Close incident' }).click()
  await expect(picture.locator('[data-state="signOff.asking"][data-lit], [data-lit][data-edge*="signOff.close"]').first()).toBeAttached()
  await expect(charts.getByRole('row', { name: /signOff\.close/ }).first()).toBeVisible()
  await charts.screenshot({ path: '/tmp/visualizer-shots/live.png' })
  await expectAccessible(charts)
})
