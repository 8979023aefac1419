import { expectAccessible } from '../support/axe.ts'
import { smallWorld } from '../support/everyScreen.ts'
import { test } from '../support/house.ts'
import { ticketSights } from '../support/ticketSights.ts'
import { inPlacesByTurns } from '../support/screens.ts'

/** Everybody can use the ticket of an incident: axe finds nothing in any of its states, and nothing is cut off. */

for (const [sight, { name, open }] of inPlacesByTurns(ticketSights('page'), ticketSights('dialog')).entries()) {
  test(`axe finds nothing on '${name}', and nothing scrolls sideways`, async ({ page, house }) => {
    await page.clock.install()
    await house.reset(smallWorld)
    await open(page, house)
    await expectAccessible(page, Math.floor(sight / 2))
  })
}
