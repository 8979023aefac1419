import { filterHands } from '../../../browser/support/filterHands.ts'
import { filterDriver, incidents, oslo } from '../../../machines/models/filter/filterDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Deployment, Flow } from '../flow.ts'
import { descriptionsIn } from './incidents.ts'
import { namesOf } from './names.ts'
import { expectEmail } from './notifications.ts'

const hour = 3_600_000
const filters = '/api/v2/notificationprofiles/filters/'

/** Narrows and searches the list; saves, changes and deletes a filter; asks to be notified of what the list shows. */
export const filterFlow: Flow = {
  ...storyNamed('filter'),
  async begin(page, deployment, way) {
    if (way.steps.some(({ event }) => event.type === 'say what, when and where to')) await expectEmail(deployment)
    const { called, addressOf, own } = namesOf(deployment)
    await reportAll(deployment, called)
    const saved = await deployment.call('POST', filters, { ...oslo, name: called(oslo.name) })
    const pk = Number(Reflect.get(Object(saved), 'pk'))
    const server = {
      breakDown: deployment.breakDown,
      repair: () => deployment.repair(),
      removeSaved: async () => void (await deployment.call('DELETE', `${filters}${pk}/`)),
      list: async (query: string) =>
        (await descriptionsIn(deployment, query)).filter((description) => own.test(description)),
    }
    // The wording of the error for a missing filter varies between servers.
    const names = {
      called,
      others: [],
      goneWords: '',
      canPublish: Reflect.get(Object(saved), 'public') !== undefined,
      address: addressOf('ops'),
    }
    return filterDriver(filterHands(page, deployment, own), server, names)
  },
}

async function reportAll(deployment: Deployment, called: (name: string) => string): Promise<void> {
  for (const { description, level, tags, hoursAgo, isClosed } of incidents) {
    const startTime = new Date(Date.now() - hoursAgo * hour).toISOString()
    const pk = await deployment.report({ description: called(description), level, tags, startTime })
    if (isClosed) await deployment.happen(pk, { action: 'close' })
  }
}
