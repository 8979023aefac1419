import { findings } from './support/axe.ts'
import { smallWorld } from './support/everyScreen.ts'
import { expect, test } from './support/house.ts'
import { ticketSights } from './support/ticketSights.ts'
import { inPlacesByTurns, schemesOn, screens } from './support/screens.ts'

/** Everybody can use the ticket of an incident: axe finds nothing in any of its states, and nothing is cut off. */

for (const [sight, { name, open }] of inPlacesByTurns(ticketSights('page'), ticketSights('dialog')).entries()) {
  test(`axe finds nothing on '${name}', and nothing scrolls sideways`, async ({ page, house }) => {
    await page.clock.install()
    await house.reset(smallWorld)
    await open(page, house)
    for (const [width, viewport] of screens) {
      await page.setViewportSize(viewport)
      for (const colorScheme of schemesOn(width, Math.floor(sight / 2))) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        expect(await findings(page), `${width} and ${colorScheme}`).toEqual([])
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `pixels to scroll sideways, ${width}`).toBeLessThanOrEqual(0)
    }
  })
}
