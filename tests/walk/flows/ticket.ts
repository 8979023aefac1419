import type { Page, Response } from '@playwright/test'
import { ticketHands } from '../../e2e/support/ticketHands.ts'
import { joined, planned } from '../../models/player.ts'
import { description, ticketDriver, type TicketDriver } from '../../models/ticketDriver.ts'
import { ticketModel } from '../../models/ticketStory.ts'
import { NotApplicable, type Flow } from '../flow.ts'
import { namesOf } from './names.ts'

/** The ticket of one incident: has it created, enters its URL, changes and removes it, and meets others who do. */
export const ticketFlow: Flow = {
  name: 'ticket',
  about: 'has a ticket created, enters, changes and removes its URL, also while others do or the server fails',
  ways: planned(joined(ticketModel.getShortestPaths())),
  async begin(page, deployment) {
    const { called } = namesOf(deployment)
    const pk = await deployment.report({ description: called(description) })
    await staysHere(page, deployment.url)
    const hands = ticketHands(page, deployment, { pk, description: called(description), isInList: false })
    const driver = ticketDriver(hands, {
      pk,
      created: async () => String(Reflect.get(Object(await deployment.call('GET', `/api/v2/incidents/${pk}/`)), 'ticket_url')),
      breakDown: deployment.breakDown,
      repair: () => deployment.repair(),
      change: (url) => deployment.happen(pk, { action: 'ticket', url }),
    })
    const { does } = driver
    return {
      ...driver,
      does: {
        ...does,
        'create it': withPlugin(page, does['create it']),
        'create it while the browser blocks tabs': withPlugin(page, does['create it while the browser blocks tabs']),
      } satisfies TicketDriver['does'],
    }
  },
}

/** The ticket system is not asked for its pages: what counts is which of them is opened. */
async function staysHere(page: Page, url: string): Promise<void> {
  await page.context().route((asked) => asked.origin !== new URL(url).origin, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Ticket</title>A ticket' }),
  )
}

/** The same step, where the server can create tickets at all. */
function withPlugin(page: Page, step: () => Promise<void>): () => Promise<void> {
  return async () => {
    let status = 200
    const listen = (answer: Response) => {
      if (answer.url().endsWith('/automatic-ticket/')) status = answer.status()
    }
    page.on('response', listen)
    try {
      await step()
    } catch (error) {
      if (status < 400) throw error
      throw new NotApplicable(
        `The server answered ${status} when it was to create a ticket: set a ticket plugin up, with its URL and its settings.`,
        { cause: error },
      )
    } finally {
      page.off('response', listen)
    }
  }
}
