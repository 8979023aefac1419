import type { Page } from '@playwright/test'
import { signOffHands } from '../../../browser/support/signOffHands.ts'
import { places, signOffDriver, type SignOffServer } from '../../../machines/models/incident/signOffDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Deployment, Flow } from '../flow.ts'
import { namesOf } from './names.ts'

const story = storyNamed('signOff')

/** Closes and reopens an incident, also after another user has done so, and while the server fails. */
export const signOffFlow: Flow = {
  ...story,
  async begin(page, deployment, way) {
    const { called } = namesOf(deployment)
    const descriptions = { stateful: called('Uplink is down'), stateless: called('Switch was restarted') }
    const pks = {
      stateful: await deployment.report({ description: descriptions.stateful }),
      stateless: await deployment.report({ description: descriptions.stateless, isStateful: false }),
    }
    const place = story.ways.indexOf(way) % 2 === 0 ? places[0] : places[1]
    const { username } = deployment
    return signOffDriver(
      signOffHands(page, deployment, { pks, descriptions, place }),
      serverOf(page, deployment, pks.stateful),
      { me: username, other: username },
    )
  },
}

function serverOf(page: Page, deployment: Deployment, pk: number): SignOffServer {
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/incidents/${pk}/events/`)) asked += 1
  })
  return {
    breakDown: deployment.breakDown,
    repair: () => deployment.repair(),
    happen: async (action, description) =>
      void (await deployment.call('POST', `/api/v2/incidents/${pk}/events/`, {
        type: action === 'close' ? 'CLO' : 'REO',
        description,
      })),
    countAsked: () => Promise.resolve(asked),
  }
}
