import type { Page } from '@playwright/test'
import { listBarOf } from '../../../browser/support/listBar.ts'
import { realtimeHands } from '../../../browser/support/realtimeHands.ts'
import { screenOf } from '../../../browser/support/screen.ts'
import { realtimeDriver } from '../../../machines/models/list/realtimeDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import { NotApplicable, type Deployment, type Flow } from '../flow.ts'
import { rowsIn } from './incidents.ts'
import { namesOf } from './names.ts'

/** The live connection, with a session of the server itself: the connection cannot be opened without that session. */
export const realtimeFlow: Flow = {
  ...storyNamed('realtime'),
  async begin(page, deployment) {
    const { called, own } = namesOf(deployment)
    // One check, that the first refresh does not disturb the operator, needs a row that stays in the list.
    for (const name of ['Earlier incident', 'Second incident', 'Third incident']) {
      await deployment.report({ description: called(name) })
    }
    await page.clock.install()
    const hands = realtimeHands(page, () => arrive(page, deployment))
    return realtimeDriver(hands, {
      report: (description) => deployment.report({ description: called(description) }),
      happen: (pk, order) => happen(deployment, pk, order),
      breakDown: async (how) => {
        await deployment.breakDown({ kind: 'socket', how, ...(how === 'flap' && { ms: 100 }) })
      },
      repair: () => deployment.repair(),
      answerTo: async (query) =>
        (await rowsIn(deployment, `?${query}&page_size=100`))
          .filter(({ description }) => own.test(description))
          .map(({ pk }) => pk),
    })
  },
}

async function arrive(page: Page, deployment: Deployment): Promise<void> {
  await deployment.enterWithSession(page)
  await screenOf(page).rows.first().waitFor()
  // The controls are in a chunk that comes after the list: only then is it known what they offer.
  const { freshness, updates, autoUpdate } = listBarOf(page)
  await freshness.click()
  await autoUpdate.waitFor()
  const offered = await autoUpdate.locator('option', { hasText: 'Realtime' }).count()
  await freshness.click()
  await updates.waitFor({ state: 'hidden' })
  if (offered > 0) return
  throw new NotApplicable('The console offers no live connection with this server: only early 1.x servers have one.')
}

/** A change by another user. The walk has one account, so it makes the change itself, outside the console. */
async function happen(deployment: Deployment, pk: number, order: Readonly<Record<string, unknown>>): Promise<void> {
  const incident = `/api/v2/incidents/${pk}/`
  switch (order['action']) {
    case 'close':
      return deployment.happen(pk, { action: 'close' })
    case 'change':
      await deployment.call('PATCH', incident, { level: order['level'] })
      return undefined
    case 'acknowledge':
      await deployment.call('POST', `${incident}acks/`, {
        timestamp: new Date().toISOString(),
        description: order['description'],
        expiration: null,
      })
      return undefined
    default:
      throw new NotApplicable(
        'No known server reports a deletion over the live connection: run npm run test:browser for this path.',
      )
  }
}
