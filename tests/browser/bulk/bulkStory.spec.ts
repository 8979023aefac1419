import { bulkDriver, closedOne, links, type BulkServer } from '../../machines/models/bulk/bulkDriver.ts'
import { bulkModel } from '../../machines/models/bulk/bulkStory.ts'
import { joined, planned, play, storyOf } from '../../machines/models/player.ts'
import { bulkHands } from '../support/bulkHands.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { playedOn, test } from '../support/house.ts'
import { screens, waysByTurns, waysOn } from '../support/screens.ts'

/**
 * The story of bulk operations, played in a real browser against the stand-in server, on a wide and a narrow screen.
 */
for (const [screen, viewport] of screens) {
  test.describe(`an operator on a ${screen} screen`, () => {
    test.use({ viewport, ...playedOn('head') })
    for (const path of waysOn(screen, waysByTurns(planned(joined(bulkModel.getShortestPaths()))))) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of (400|500)/)
        house.expectConsole(cutConnection)
        await house.reset({ seed: 1, incidents: 0 })
        const pks = new Map<string, number>()
        for (const description of [closedOne, ...links.toReversed()]) {
          pks.set(description, await house.report({ description }))
        }
        const pkOf = (description: string) => pks.get(description) ?? Number.NaN
        await house.happen(pkOf(closedOne), { action: 'close' })
        const server: BulkServer = {
          breakDown: house.breakDown,
          repair: house.repair,
          remove: (description) => house.happen(pkOf(description), { action: 'delete' }),
          pkOf,
        }
        await play(path, bulkDriver(bulkHands(page, house, { pkOf, isNarrow: screen === 'narrow' }), server))
      })
    }
  })
}
