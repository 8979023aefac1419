import type { Flow } from '../flow.ts'
import { acknowledgementFlow } from './acknowledgement.ts'
import { filterFlow } from './filter.ts'
import { operatorFlow } from './operator.ts'
import { signOffFlow } from './signOff.ts'
import { ticketFlow } from './ticket.ts'

/** Every flow that can be walked, in the order in which they are. */
export const flows: readonly Flow[] = [operatorFlow, ticketFlow, acknowledgementFlow, signOffFlow, filterFlow]
