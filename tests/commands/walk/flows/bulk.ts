import { expect } from '@playwright/test'
import { bulkHands } from '../../../browser/support/bulkHands.ts'
import { bulkDriver, closedOne, keptIn, links } from '../../../machines/models/bulk/bulkDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Flow } from '../flow.ts'
import { namesOf } from './names.ts'
import { withPlugin } from './ticketPlugin.ts'

/** Selects many incidents, and acknowledges, closes, reopens or notes all of them in one go, or gives them tickets. */
export const bulkFlow: Flow = {
  ...storyNamed('bulk'),
  async begin(page, deployment) {
    const { called, word } = namesOf(deployment)
    const pks = new Map<string, number>()
    for (const name of [closedOne, ...links.toReversed()]) {
      pks.set(called(name), await deployment.report({ description: called(name), tags: [`way=${word}`] }))
    }
    const pkOf = (description: string) => pks.get(description) ?? Number.NaN
    await deployment.happen(pkOf(called(closedOne)), { action: 'close' })
    const hands = bulkHands(page, deployment, { pkOf, isNarrow: false })
    // A walk that also sees incidents that it did not create must not select a page that contains any of them.
    const ofThisWay = (path: string) => `${path === '/' ? '/?open=true&acked=false' : path}&tag=way%3D${word}`
    const driver = bulkDriver(
      { ...hands, open: (path) => hands.open(ofThisWay(path)) },
      {
        breakDown: deployment.breakDown,
        repair: deployment.repair,
        remove: (description) => deployment.happen(pkOf(description), { action: 'delete' }),
        pkOf,
        seeKept: (description, kept) => {
          const path = `/api/v2/incidents/${pkOf(description)}/`
          return expect
            .poll(async () => keptIn(await deployment.call('GET', path), await deployment.call('GET', `${path}acks/`)))
            .toEqual(kept)
        },
      },
      called,
    )
    const steps = [
      'create the tickets',
      'create the tickets while the plugin fails once',
      'retry the failed ones',
    ] as const
    return { ...driver, does: withPlugin(page, driver.does, ...steps) }
  },
}
