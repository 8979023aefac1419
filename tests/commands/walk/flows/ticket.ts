import type { Page } from '@playwright/test'
import { ticketHands } from '../../../browser/support/ticketHands.ts'
import { description, ticketDriver } from '../../../machines/models/incident/ticketDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Flow } from '../flow.ts'
import { namesOf } from './names.ts'
import { withPlugin } from './ticketPlugin.ts'

/**
 * The ticket of one incident: creates the ticket; enters, changes and removes its URL; notices changes by other users.
 */
export const ticketFlow: Flow = {
  ...storyNamed('ticket'),
  async begin(page, deployment) {
    const { called } = namesOf(deployment)
    const pk = await deployment.report({ description: called(description) })
    await staysHere(page, deployment.url)
    const hands = ticketHands(page, deployment, { pk, description: called(description), isInList: false })
    const driver = ticketDriver(hands, {
      pk,
      created: async () =>
        String(Reflect.get(Object(await deployment.call('GET', `/api/v2/incidents/${pk}/`)), 'ticket_url')),
      breakDown: deployment.breakDown,
      repair: () => deployment.repair(),
      change: (url) => deployment.happen(pk, { action: 'ticket', url }),
    })
    return { ...driver, does: withPlugin(page, driver.does, 'create it', 'create it while the browser blocks tabs') }
  },
}

/** Intercepts requests for the pages of the ticket system: only the address of the opened page matters. */
async function staysHere(page: Page, url: string): Promise<void> {
  await page.context().route(
    (asked) => asked.origin !== new URL(url).origin,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Ticket</title>A ticket' }),
  )
}
