import { acknowledgementPaper } from './acknowledgement.ts'
import { bulkPaper } from './bulk.ts'
import { destinationPaper } from './destination.ts'
import { filterPaper } from './filter.ts'
import { newDestinationPaper } from './newDestination.ts'
import { operatorPaper } from './operator.ts'
import type { PaperStory } from './paper.ts'
import { profilePaper } from './profile.ts'
import { realtimePaper } from './realtime.ts'
import { signOffPaper } from './signOff.ts'
import { textEntryPaper } from './textEntry.ts'
import { ticketPaper } from './ticket.ts'
import { timeslotPaper } from './timeslot.ts'

/** Every story on paper, in the order of the stories. */
export const papers: readonly PaperStory[] = [
  operatorPaper,
  ticketPaper,
  acknowledgementPaper,
  signOffPaper,
  filterPaper,
  timeslotPaper,
  destinationPaper,
  newDestinationPaper,
  profilePaper,
  bulkPaper,
  textEntryPaper,
  realtimePaper,
]
