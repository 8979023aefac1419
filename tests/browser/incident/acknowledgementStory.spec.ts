import { acknowledgementDriver } from '../../machines/models/incident/acknowledgementDriver.ts'
import { acknowledgementStory } from '../../machines/models/incident/acknowledgementStory.ts'
import { joined } from '../../machines/models/player.ts'
import { acknowledgementHands } from '../support/acknowledgementHands.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { waysByTurns } from '../support/screens.ts'
import { playOnScreens } from '../support/stories.ts'

/** Plays the story of an acknowledgement in a real browser, on wide and narrow screens, against the stand-in server. */
playOnScreens(waysByTurns(joined(acknowledgementStory.shortestPaths())), '1.36', async ({ page, house }) => {
  house.expectConsole(/status of 500/)
  house.expectConsole(cutConnection)
  await house.reset({ seed: 1, incidents: 0 })
  const pk = await house.report({ description: 'Uplink is down' })
  return acknowledgementDriver(acknowledgementHands(page, house, pk), house)
})
