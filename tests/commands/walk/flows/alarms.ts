import { alarmsHands } from '../../../browser/support/alarmsHands.ts'
import { alarmsDriver, moderate } from '../../../machines/models/alarms/alarmsDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Flow } from '../flow.ts'
import { namesOf } from './names.ts'

/**
 * Alarms that arrive while the list shows closed incidents. Assumes that the console hears only of the path's own
 * incidents. With `--i-know`, the path fails if another critical incident arrives meanwhile, because the console counts
 * that one too. Desktop notifications, and whether the sound can be heard, must be checked by hand.
 */
export const alarmsFlow: Flow = {
  ...storyNamed('alarms'),
  async begin(page, deployment) {
    const { called, briefly } = namesOf(deployment)
    const name = briefly(moderate.name)
    const saved = await deployment.call('POST', '/api/v2/notificationprofiles/filters/', { ...moderate, name })
    const filter = { pk: Number(Reflect.get(Object(saved), 'pk')), name }
    await page.clock.install()
    return alarmsDriver(
      alarmsHands(page, deployment, filter),
      {
        report: (description, level) => deployment.report({ description, level }),
        acknowledge: async (pk) =>
          void (await deployment.call('POST', `/api/v2/incidents/${pk}/acks/`, {
            timestamp: new Date().toISOString(),
            description: 'On it',
            expiration: null,
          })),
        close: (pk) => deployment.happen(pk, { action: 'close' }),
      },
      called,
    )
  },
}
