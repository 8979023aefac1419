import { expect, test } from '../support/house.ts'
import { openRow, passes, screenOf } from '../support/screen.ts'

/**
 * If a new release is deployed while the console runs, the console offers it when the operator returns to the tab, and
 * never loads it automatically.
 */

const words = 'A new release of Argus is available.'

test('a running console notices a new release, warns of unfinished work, and loads the release on request', async ({
  page,
  house,
}) => {
  await page.clock.install()
  let deployed = false
  const start = `${house.url}/`
  await page.route(start, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({
      response,
      body: deployed ? body.replace(/assets\/console-[^"]+\.js/, 'assets/console-next.js') : body,
    })
  })
  const returnToTab = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await house.enter(page, '/destinations')
  const banner = page.getByRole('status').filter({ hasText: words })
  await expect(page.getByRole('heading', { name: 'Destinations', level: 1 })).toBeVisible()

  const same = page.waitForResponse(start)
  await passes(page, 5 * 60_000)
  await returnToTab()
  await same
  await expect(banner).toBeHidden()

  deployed = true
  const other = page.waitForResponse(start)
  await passes(page, 5 * 60_000)
  await returnToTab()
  await other
  await expect(banner).toBeVisible()
  await expect(banner).not.toContainText('not finished')
  await openRow(page, 'Duty phone')
  await page.getByLabel('Title').first().fill('half a title')
  await expect(banner).toContainText('You have unfinished work here')
  await banner.getByRole('button', { name: 'Remind me later' }).click()
  await expect(banner).toBeHidden()
  await passes(page, 60 * 60_000)
  await expect(banner).toBeVisible()
  await expect(page.getByLabel('Title').first()).toHaveValue('half a title')

  page.once('dialog', (dialog) => void dialog.accept())
  await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Reload' }).click()])
  await expect(screenOf(page).userMenu).toBeVisible()
  await expect(banner).toBeHidden()
})
