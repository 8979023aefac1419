import { acknowledgementDriver } from '../../machines/models/incident/acknowledgementDriver.ts'
import { acknowledgementModel } from '../../machines/models/incident/acknowledgementStory.ts'
import { joined, play, storyOf } from '../../machines/models/player.ts'
import { acknowledgementHands } from '../support/acknowledgementHands.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { playedOn, test } from '../support/house.ts'
import { screens, waysByTurns, waysOn } from '../support/screens.ts'

/** Plays the story of an acknowledgement in a real browser, on wide and narrow screens, against the stand-in server. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport, ...playedOn('1.36') })
    for (const path of waysOn(screen, waysByTurns(joined(acknowledgementModel.getShortestPaths())))) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of 500/)
        house.expectConsole(cutConnection)
        await house.reset({ seed: 1, incidents: 0 })
        const pk = await house.report({ description: 'Uplink is down' })
        await play(path, acknowledgementDriver(acknowledgementHands(page, house, pk), house))
      })
    }
  })
}
