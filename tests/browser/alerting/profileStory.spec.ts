import { profileDriver, profileWays } from '../../machines/models/alerting/profileDriver.ts'
import { profileHands } from '../support/profileHands.ts'
import { playOnScreens } from '../support/stories.ts'

/** The story of profiles, played in a real browser. Its paths are divided between a wide and a narrow screen. */
playOnScreens(profileWays('Chromium'), 'head', async ({ page, house }) => {
  house.expectConsole(/status of (400|500)/)
  return profileDriver(profileHands(page, house), {
    empty: () => house.reset({ seed: 1, incidents: 0, notifications: 'none' }),
    breakDown: house.breakDown,
  })
})
