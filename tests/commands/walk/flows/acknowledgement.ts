import { acknowledgementHands } from '../../../browser/support/acknowledgementHands.ts'
import { acknowledgementDriver } from '../../../machines/models/incident/acknowledgementDriver.ts'
import { acknowledgementModel } from '../../../machines/models/incident/acknowledgementStory.ts'
import { joined } from '../../../machines/models/player.ts'
import type { Flow } from '../flow.ts'
import { namesOf } from './names.ts'

/** Acknowledges one incident, with and without a message and an expiry, and changes the expiry. */
export const acknowledgementFlow: Flow = {
  name: 'acknowledgement',
  about: 'acknowledges an incident with and without message and expiry, makes typing errors, changes the expiry',
  ways: joined(acknowledgementModel.getShortestPaths()),
  async begin(page, deployment) {
    const pk = await deployment.report({ description: namesOf(deployment).called('Uplink is down') })
    return acknowledgementDriver(acknowledgementHands(page, deployment, pk), {
      breakDown: deployment.breakDown,
      repair: () => deployment.repair(),
    })
  },
}
