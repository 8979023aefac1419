import { bulkDriver, closedOne, keptIn, links, type BulkServer } from '../../machines/models/bulk/bulkDriver.ts'
import { bulkStory } from '../../machines/models/bulk/bulkStory.ts'
import { joined, planned } from '../../machines/models/player.ts'
import { expect } from '../support/house.ts'
import { bulkHands } from '../support/bulkHands.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { waysByTurns } from '../support/screens.ts'
import { playOnScreens } from '../support/stories.ts'

/**
 * The story of bulk operations, played in a real browser against the stand-in server, on a wide and a narrow screen.
 */
playOnScreens(waysByTurns(planned(joined(bulkStory.shortestPaths()))), 'head', async ({ page, house, screen }) => {
  house.expectConsole(/status of (400|403|500)/)
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
    seeKept: (description, kept) => {
      const path = `/api/v2/incidents/${pkOf(description)}/`
      const headers = { Authorization: `Token ${house.tokenOf('observer')}` }
      const ask = async (of: string): Promise<unknown> => (await fetch(house.origin + of, { headers })).json()
      return expect.poll(async () => keptIn(await ask(path), await ask(`${path}acks/`))).toEqual(kept)
    },
  }
  return bulkDriver(bulkHands(page, house, { pkOf, isNarrow: screen === 'narrow' }), server)
})
