import { resolve } from 'node:path'
import { everySight } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { profileSights } from '../support/profileSights.ts'
import { viewports } from '../support/screens.ts'

const root = resolve(import.meta.dirname, '../../..')
const wanted = ['login', 'list', 'incident open', 'filter drawer open', 'profiles', 'closing many']
const sights = [...everySight, ...profileSights].filter(({ name }) => wanted.includes(name))

/**
 * Takes screenshots of six screens, each wide and narrow, in the project's colour scheme. Stores them in .screenshots/,
 * for comparing the browsers.
 */
for (const [width, viewport] of Object.entries(viewports)) {
  test.describe(width, () => {
    test.use({ viewport })
    for (const { name, open } of sights) {
      test(name, async ({ page, house }, { project }) => {
        // For each screenshot, Playwright adds a style element, which the policy blocks, to synchronise animations.
        house.expectConsole(/Content[- ]Security[- ]Policy/)
        await open(page, house)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'no scrolling sideways')
          .toBe(true)
        const file = `${project.name}.${name.replaceAll(/\W+/g, '-')}.${width}.png`
        await page.screenshot({ path: resolve(root, '.screenshots', file), caret: 'initial' })
      })
    }
  })
}
