import { acknowledgementHands } from '../../../browser/support/acknowledgementHands.ts'
import { acknowledgementDriver } from '../../../machines/models/incident/acknowledgementDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Flow } from '../flow.ts'
import { namesOf } from './names.ts'

/** Acknowledges one incident, with and without a message and an expiry, and changes the expiry. */
export const acknowledgementFlow: Flow = {
  ...storyNamed('acknowledgement'),
  async begin(page, deployment) {
    const pk = await deployment.report({ description: namesOf(deployment).called('Uplink is down') })
    return acknowledgementDriver(acknowledgementHands(page, deployment, pk), {
      breakDown: deployment.breakDown,
      repair: () => deployment.repair(),
    })
  },
}
