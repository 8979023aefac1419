import type { Flow } from '../flow.ts'
import { acknowledgementFlow } from './acknowledgement.ts'
import { alarmsFlow } from './alarms.ts'
import { bulkFlow } from './bulk.ts'
import { destinationFlow } from './destination.ts'
import { filterFlow } from './filter.ts'
import { newDestinationFlow } from './newDestination.ts'
import { operatorFlow } from './operator.ts'
import { profileFlow } from './profile.ts'
import { realtimeFlow } from './realtime.ts'
import { signOffFlow } from './signOff.ts'
import { textEntryFlow } from './textEntry.ts'
import { ticketFlow } from './ticket.ts'
import { timeslotFlow } from './timeslot.ts'

/** All flows, in the order in which they are walked. */
export const flows: readonly Flow[] = [
  operatorFlow,
  ticketFlow,
  acknowledgementFlow,
  signOffFlow,
  filterFlow,
  timeslotFlow,
  destinationFlow,
  newDestinationFlow,
  profileFlow,
  bulkFlow,
  textEntryFlow,
  realtimeFlow,
  alarmsFlow,
]
