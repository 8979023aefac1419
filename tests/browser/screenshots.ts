import { resolve } from 'node:path'
import { destinationSights } from './support/destinationSights.ts'
import { everySight } from './support/everyScreen.ts'
import { expect, test } from './support/house.ts'
import { nightShift } from './support/nightShift.ts'
import { profileSights } from './support/profileSights.ts'
import { screenOf } from './support/screen.ts'
import { viewports } from './support/screens.ts'
import { signInSights } from './support/signInSights.ts'
import { untilControlsAreLoaded } from './support/sights.ts'
import { timeslotSights } from './support/timeslotSights.ts'

const root = resolve(import.meta.dirname, '../..')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sights = [...everySight, ...profileSights, ...timeslotSights, ...destinationSights, ...signInSights]

/**
 * Stores screenshots of every screen, in most of its states, in .screenshots/: wide and narrow, in light and dark
 * colours.
 */
for (const { name, only, open } of sights) {
  test(name, async ({ page, house }) => {
    await page.clock.install()
    const widths = (['wide', 'narrow'] as const).filter((width) => only === undefined || only === width)
    await page.setViewportSize(viewports[widths[0] ?? 'wide'])
    await open(page, house)
    await untilControlsAreLoaded(page)
    for (const width of widths) {
      await page.setViewportSize(viewports[width])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const file = `${name.replaceAll(/\W+/g, '-')}.${width}.${colorScheme}.png`
        await page.screenshot({ path: resolve(root, '.screenshots', file), caret: 'initial' })
      }
    }
  })
}

/** A vision deficiency to simulate; achromatopsia is greyscale. */
const eyes = ['none', 'achromatopsia', 'deuteranopia'] as const

/** The list at three more widths, high enough for all its rows, with and without colour blindness. */
test('list of fifty rows', async ({ page, house }) => {
  test.setTimeout(120_000)
  await nightShift(house)
  await page.setViewportSize({ width: 1440, height: 900 })
  await house.enter(page, '/incidents?open=true')
  await page.getByLabel('Rows per page:').selectOption('50')
  const emulation = await page.context().newCDPSession(page)
  for (const width of [1024, 1920, 3440]) {
    await page.setViewportSize({ width, height: 1960 })
    await expect(screenOf(page).rows).toHaveCount(50)
    await page.mouse.move(0, 0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      for (const type of eyes) {
        await emulation.send('Emulation.setEmulatedVisionDeficiency', { type })
        const file = `list-of-fifty-rows.${width}.${colorScheme}${type === 'none' ? '' : `.${type}`}.png`
        await page.screenshot({ path: resolve(root, '.screenshots', file) })
      }
    }
  }
  // The next test uses the same page.
  await emulation.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
  await emulation.detach()
})

test('the pictures in the README', async ({ page, house }) => {
  const pictures = {
    light: { width: 1440, height: 640 },
    dark: { width: 1440, height: 640 },
    phone: { width: 390, height: 700 },
  }
  await page.setViewportSize(pictures.light)
  await house.enter(page)
  await expect(page.getByRole('button', { name: /^5 - Information \d/ })).toBeVisible()
  for (const [name, size] of Object.entries(pictures)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: name === 'dark' ? 'dark' : 'light' })
    await expect(screenOf(page).rows).toHaveCount(25)
    await untilControlsAreLoaded(page)
    await page.screenshot({ path: resolve(root, `docs/pictures/${name}.png`) })
  }
})
