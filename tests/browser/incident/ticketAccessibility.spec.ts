import { smallWorld } from '../support/everyScreen.ts'
import { inPlacesByTurns } from '../support/screens.ts'
import { testSights, visitsOf } from '../support/sights.ts'
import { ticketSights } from '../support/ticketSights.ts'

/** Accessibility of the ticket of an incident: axe finds nothing in any of its states, and nothing is cut off. */
testSights(inPlacesByTurns(visitsOf(ticketSights('page')), visitsOf(ticketSights('dialog'))), (house) =>
  house.reset(smallWorld),
)
