import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'
import { screens } from '../support/screens.ts'

/** Parts of the console whose code is loaded after the first screen (docs/behaviour.md#chunks). */

const controls = /\/assets\/controls-.*\.js$/

test('controls that failed to load are loaded on request, without reloading the page', async ({ page, house }) => {
  house.expectConsole(/ERR_FAILED|dynamically imported module/)
  await page.clock.install()
  await page.route(controls, (route) => route.abort())
  await house.report({ description: 'Uplink is down' })
  await house.enter(page)
  await expect(screenOf(page).row('Uplink is down')).toBeVisible()
  const banner = page.getByText('Menus, filters and dialogs could not be loaded')
  await expect(banner).toBeVisible()
  await expect(screenOf(page).userMenu).toHaveCount(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }

  await page.unroute(controls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(screenOf(page).userMenu).toBeVisible()
  await expect(banner).toBeHidden()
})

for (const [width, viewport] of screens)
  test(`nothing on the page moves while rows and code arrive, ${width}`, async ({ page, house }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await house.reset({ seed: 1, incidents: 200 })
    await house.enter(page)
    await expect(screenOf(page).userMenu).toBeVisible()
    await expect(screenOf(page).rows.first()).toBeVisible()
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[])
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
  })
