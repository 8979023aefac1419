import type { Page } from '@playwright/test'
import { joined } from '../../machines/models/player.ts'
import { timeslotDriver, type TimeslotServer } from '../../machines/models/alerting/timeslotDriver.ts'
import { keptProfiles, keptTimeslots } from '../../machines/models/alerting/timeslotSight.ts'
import { timeslotStory } from '../../machines/models/alerting/timeslotStory.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import type { House } from '../support/house.ts'
import { byTurns } from '../support/screens.ts'
import { timeslotHands } from '../support/timeslotHands.ts'
import { playOnScreens } from '../support/stories.ts'

/**
 * The story of the timeslots in a real browser. Its paths are divided between the two screens; the tests in jsdom play
 * all of them.
 */
const ways = byTurns(joined(timeslotStory.shortestPaths()), 1)
const scene = { office: 'Office hours', own: /(?:)/ }

playOnScreens(ways, '1.36', async ({ page, house }) => {
  house.expectConsole(/status of (400|403|500|503)/)
  house.expectConsole(cutConnection)
  return timeslotDriver(timeslotHands(page, house, scene), serverOf(page, house))
})

function serverOf(page: Page, house: House): TimeslotServer {
  /** Sends the server a request as the operator, outside the page. Misbehaviours do not affect it. */
  async function ask(path: string): Promise<unknown> {
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
    const headers = { Authorization: `Token ${token}` }
    return (await page.request.get(`${house.url}/api/v2/notificationprofiles/${path}`, { headers })).json()
  }
  return {
    breakDown: house.breakDown,
    repair: () => house.repair(),
    timeslots: async () => keptTimeslots(await ask('timeslots/')),
    profiles: async () => keptProfiles(await ask('')),
  }
}
