import { acknowledgementPaper } from './incident/acknowledgement.ts'
import { alarmsPaper } from './alarms/alarms.ts'
import { bulkPaper } from './bulk/bulk.ts'
import { destinationPaper } from './alerting/destination.ts'
import { filterPaper } from './filter/filter.ts'
import { newDestinationPaper } from './alerting/newDestination.ts'
import { operatorPaper } from './list/operator.ts'
import type { PaperStory } from './paper.ts'
import { profilePaper } from './alerting/profile.ts'
import { realtimePaper } from './list/realtime.ts'
import { signOffPaper } from './incident/signOff.ts'
import { textEntryPaper } from './forms/textEntry.ts'
import { ticketPaper } from './incident/ticket.ts'
import { timeslotPaper } from './alerting/timeslot.ts'

/** All stories on paper, in their usual order. */
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
  alarmsPaper,
]
