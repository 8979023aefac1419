import { joined, planned, play, storyOf } from '../../machines/models/player.ts'
import { signOffDriver, type Place, type SignOffServer } from '../../machines/models/incident/signOffDriver.ts'
import { signOffStory } from '../../machines/models/incident/signOffStory.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { playedOn, test, type House } from '../support/house.ts'
import { screens, waysByTurns, waysOn } from '../support/screens.ts'
import { signOffHands } from '../support/signOffHands.ts'

const descriptions = { stateful: 'Uplink is down', stateless: 'Switch was restarted' }
const people = { me: 'operator', other: 'observer' }
const ways = waysByTurns(planned(joined(signOffStory.shortestPaths())))

/**
 * The story of closing and reopening, played in a real browser against the stand-in server. Each selected path is
 * played once: either in the list's dialog on a wide screen, or on the page on a narrow one.
 */
for (const [screen, viewport] of screens) {
  // With EVERY_FORM=1, the jsdom tests play each path in the other place.
  const place: Place = screen === 'wide' ? 'the dialog of the list' : 'its own page'
  test.describe(`an operator in ${place} on a ${screen} screen`, () => {
    test.use({ viewport, ...playedOn('1.36') })
    // A joined path consists of several paths, so it takes longer.
    test.describe.configure({ timeout: 90_000 })
    for (const path of waysOn(screen, ways)) {
      test(storyOf(path), async ({ page, house }) => {
        house.expectConsole(/status of (400|500)/)
        house.expectConsole(cutConnection)
        await house.reset({ seed: 1, incidents: 0 })
        const pks = {
          stateful: await house.report({ description: descriptions.stateful }),
          stateless: await house.report({ description: descriptions.stateless, stateful: false }),
        }
        const hands = signOffHands(page, house, { pks, descriptions, place })
        await play(path, signOffDriver(hands, serverOf(house, pks.stateful), people))
      })
    }
  })
}

function serverOf(house: House, pk: number): SignOffServer {
  return {
    breakDown: house.breakDown,
    repair: () => house.repair(),
    happen: (action, description) => house.happen(pk, { action, description }),
    countAsked: async () => (await house.calls()).filter((call) => /^POST .*\/events\/ /.test(call)).length,
  }
}
