/** The charts of this room: one incident and every operation on it. */
import { acknowledgementMachine } from './acknowledgement.ts'
import { acknowledgementEntryMachine } from './acknowledgementEntry.ts'
import { addressCopyMachine } from './addressCopy.ts'
import { factsMachine } from './facts.ts'
import { incidentMachine } from './incident.ts'
import { signOffMachine } from './signOff.ts'
import { incidentHistoryMachine } from './incidentHistory.ts'
import { ticketMachine } from './ticket.ts'
import { ticketFormMachine } from './ticketForm.ts'

export const incidentCharts = [
  { id: 'incident', machine: incidentMachine },
  { id: 'facts', machine: factsMachine },
  { id: 'addressCopy', machine: addressCopyMachine },
  { id: 'incidentHistory', machine: incidentHistoryMachine },
  { id: 'signOff', machine: signOffMachine },
  { id: 'ticket', machine: ticketMachine },
  { id: 'ticketForm', machine: ticketFormMachine },
  { id: 'acknowledgement', machine: acknowledgementMachine },
  { id: 'acknowledgementEntry', machine: acknowledgementEntryMachine },
]
