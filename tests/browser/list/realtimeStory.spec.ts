import type { Page } from '@playwright/test'
import { planned } from '../../machines/models/player.ts'
import { realtimeDriver, type RealtimeServer } from '../../machines/models/list/realtimeDriver.ts'
import { realtimeStory } from '../../machines/models/list/realtimeStory.ts'
import { cutConnection, lostSocket } from '../support/misbehaviours.ts'
import { test, type House } from '../support/house.ts'
import { arrive, serversList } from '../support/live.ts'
import { realtimeHands } from '../support/realtimeHands.ts'
import { waysByTurns } from '../support/screens.ts'
import { playOnScreens } from '../support/stories.ts'

/**
 * The story of the live connection, played in a real browser against the stand-in server, on a wide and a narrow
 * screen.
 */
playOnScreens(waysByTurns(planned(realtimeStory.shortestPaths())), '1.19', async ({ page, house }) => {
  test.slow()
  house.expectConsole(lostSocket)
  house.expectConsole(cutConnection)
  await page.clock.install()
  await house.reset({ seed: 1, incidents: 24 })
  return realtimeDriver(
    realtimeHands(page, () => arrive(page, house)),
    serverOf(page, house),
  )
})

function serverOf(page: Page, house: House): RealtimeServer {
  return {
    report: (description) => house.report({ description }),
    happen: (pk, action) => house.happen(pk, action),
    breakDown: async (how) => void (await house.breakDown({ kind: 'socket', how, ...(how === 'flap' && { ms: 100 }) })),
    repair: () => house.repair(),
    answerTo: (query) => serversList(page, house, query),
  }
}
