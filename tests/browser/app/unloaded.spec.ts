import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/** The words that the page itself has for when the console does not come up. */

const words = 'Argus has not been loaded'

for (const [what, missing, leftOut] of [
  ['its script', /\/assets\/index-[^/]+\.js$/, /status of 404 .*\/assets\//],
  ['every file of its release', /\/assets\//, /status of 404 .*\/assets\//],
] as const) {
  test(`a page that misses ${what} says so in words, and leads back`, async ({ page, house }) => {
    house.expectConsole(leftOut)
    await page.route(missing, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto(`${house.url}/incidents/1/`)
    // They wait for a slow network, and here for nothing.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await page.unroute(missing)
    await page.getByRole('link', { name: 'Load Argus again' }).click()
    await expect(screenOf(page).login.heading).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
  })
}

test('the words do not show while the console is on its way, and are gone when it is there', async ({
  page,
  house,
}) => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${house.url}/login`, { waitUntil: 'commit' })
  await expect(page.getByText(words)).toBeAttached()
  await expect(page.getByText(words)).toBeHidden()
  letThrough()
  await expect(screenOf(page).login.heading).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})
