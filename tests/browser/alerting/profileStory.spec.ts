import { play, storyOf } from '../../machines/models/player.ts'
import { profileDriver, profileWays } from '../../machines/models/alerting/profileDriver.ts'
import { playedOn, test } from '../support/house.ts'
import { profileHands } from '../support/profileHands.ts'
import { screens, waysOn } from '../support/screens.ts'

/** The story of profiles, played in a real browser. Its paths are divided between a wide and a narrow screen. */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport, ...playedOn('head') })
    for (const path of waysOn(screen, profileWays('Chromium'))) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of (400|500)/)
        await play(
          path,
          profileDriver(profileHands(page, house), {
            empty: () => house.reset({ seed: 1, incidents: 0, notifications: 'none' }),
            breakDown: house.breakDown,
          }),
        )
      })
    }
  })
}
