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

test('every row of a long list is shown although what renders a part of it failed to load', async ({ page, house }) => {
  house.expectConsole(/ERR_FAILED|dynamically imported module/)
  await house.reset({ seed: 1, incidents: 600 })
  await house.enter(page, '/incidents?open=true')
  const { rows, table } = screenOf(page)
  await page.getByRole('button', { name: /^Severity/ }).click()
  await page.getByRole('button', { name: 'Sort all' }).click()
  await expect(page.getByText(/^All \d+ incidents/)).toBeVisible()
  const count = Number(await table.getAttribute('aria-rowcount')) - 1
  expect(count).toBeGreaterThan(150)
  await page.route(controls, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Menus, filters and dialogs could not be loaded')).toBeVisible()
  await expect(rows).toHaveCount(count)
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
