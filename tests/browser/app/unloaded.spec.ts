import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { expectSplash, holdScript } from '../support/splash.ts'

/** The message that the page itself shows if the console does not start. */

const words = 'Argus has not been loaded'

for (const [what, missing, leftOut] of [
  ['its script', /\/assets\/console-[^/]+\.js$/, /status of 404 .*\/assets\//],
  ['every file of its release', /\/assets\//, /status of 404 .*\/assets\//],
] as const) {
  test(`a page without ${what} says that the console has not been loaded, and offers to load it again`, async ({
    page,
    house,
  }) => {
    house.expectConsole(leftOut)
    await page.route(missing, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto(`${house.url}/incidents/1/`)
    // The message is delayed for slow networks; the test skips the delay.
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

test('the message does not show while the console is loading, and disappears when it has loaded', async ({
  page,
  house,
}) => {
  const letThrough = await holdScript(page)
  await page.goto(`${house.url}/login`, { waitUntil: 'commit' })
  await expect(page.getByText(words)).toBeAttached()
  await expect(page.getByText(words)).toBeHidden()
  letThrough()
  await expect(screenOf(page).login.heading).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
})

test('the page says that it is loading, in the chosen colours, before any script has been loaded', async ({
  page,
  house,
}) => expectSplash(page, house))
