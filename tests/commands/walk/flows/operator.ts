import { operatorHands } from '../../../browser/support/operatorHands.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Flow } from '../flow.ts'
import { namesOf } from './names.ts'

/** A shift: signs in, watches the list, opens an incident, closes and reopens it, goes on to another of the same host, signs out. */
export const operatorFlow: Flow = {
  ...storyNamed('operator'),
  async begin(page, deployment) {
    const { mark, url, username, displayName, typePassword } = deployment
    const description = `Uplink of the story is down ${mark}`
    const elsewhere = `Something else that is down ${mark}`
    const tags = [`host=${namesOf(deployment).word}.${mark}.example.org`]
    const pk = await deployment.report({ description, level: 1, tags })
    // A second incident keeps the list from being empty, since an empty list looks like one that has not loaded.
    const other = { pk: await deployment.report({ description: elsewhere, tags }), description: elsewhere }
    return operatorHands(page, { url, pk, description, other, username, displayName, typePassword })
  },
}
