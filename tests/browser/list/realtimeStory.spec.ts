import type { Page } from '@playwright/test'
import { planned, play, storyOf } from '../../machines/models/player.ts'
import { realtimeDriver, type RealtimeServer } from '../../machines/models/list/realtimeDriver.ts'
import { realtimeModel } from '../../machines/models/list/realtimeStory.ts'
import { cutConnection, lostSocket } from '../support/misbehaviours.ts'
import { test, type House } from '../support/house.ts'
import { arrive, serversList } from '../support/live.ts'
import { realtimeHands } from '../support/realtimeHands.ts'
import { screens, waysByTurns, waysOn } from '../support/screens.ts'

/**
 * The story of the live connection, played in a real browser against the stand-in server, on a wide and a narrow
 * screen.
 */
for (const [screen, viewport] of screens) {
  test.describe(`the live connection on a ${screen} screen`, () => {
    test.use({ viewport })
    for (const path of waysOn(screen, waysByTurns(planned(realtimeModel.getShortestPaths())))) {
      test(storyOf(path), async ({ page, house }) => {
        test.slow()
        house.expectConsole(lostSocket)
        house.expectConsole(cutConnection)
        await page.clock.install()
        await house.reset({ seed: 1, incidents: 24 })
        await play(
          path,
          realtimeDriver(
            realtimeHands(page, () => arrive(page, house)),
            serverOf(page, house),
          ),
        )
      })
    }
  })
}

function serverOf(page: Page, house: House): RealtimeServer {
  return {
    report: (description) => house.report({ description }),
    happen: (pk, action) => house.happen(pk, action),
    breakDown: async (how) => void (await house.breakDown({ kind: 'socket', how, ...(how === 'flap' && { ms: 100 }) })),
    repair: () => house.repair(),
    answerTo: (query) => serversList(page, house, query),
  }
}
