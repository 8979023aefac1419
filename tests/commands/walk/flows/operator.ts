import { operatorHands } from '../../../browser/support/operatorHands.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Flow } from '../flow.ts'

/** A shift: signs in, watches the list, opens an incident, closes and reopens it, signs out. */
export const operatorFlow: Flow = {
  ...storyNamed('operator'),
  async begin(page, deployment) {
    const { mark, url, username, displayName, typePassword } = deployment
    const description = `Uplink of the story is down ${mark}`
    const pk = await deployment.report({ description, level: 1 })
    // A second incident keeps the list from being empty, since an empty list looks like one that has not loaded.
    await deployment.report({ description: `Something else that is down ${mark}` })
    return operatorHands(page, { url, pk, description, username, displayName, typePassword })
  },
}
