import { joined, planned } from '../../machines/models/player.ts'
import { createdUrl, description, ticketDriver } from '../../machines/models/incident/ticketDriver.ts'
import { ticketStory } from '../../machines/models/incident/ticketStory.ts'
import { cutConnection } from '../support/misbehaviours.ts'
import { byTurns } from '../support/screens.ts'
import { ticketHands } from '../support/ticketHands.ts'
import { playOnScreens } from '../support/stories.ts'

const ticketHost = 'https://tickets.example.org'

/**
 * The story of a ticket, played in a real browser: in the list's dialog on a wide screen, and on the page on a narrow
 * one.
 */
playOnScreens(
  byTurns(planned(joined(ticketStory.shortestPaths()))),
  '2.9',
  async ({ page, house, context, screen }) => {
    house.expectConsole(/status of (403|500)/)
    house.expectConsole(cutConnection)
    house.expectHost(ticketHost)
    await context.route(`${ticketHost}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Ticket</title>A ticket' }),
    )
    await house.reset({ seed: 1, incidents: 0 })
    const pk = await house.report({ description })
    return ticketDriver(ticketHands(page, house, { pk, description, isInList: screen === 'wide' }), {
      pk,
      created: () => createdUrl(pk),
      breakDown: house.breakDown,
      repair: () => house.repair(),
      change: (ticketUrl) => house.happen(pk, { action: 'change', ticket_url: ticketUrl }),
    })
  },
)
