/** The charts of this room: what is typed: kept until it is sent, whatever comes between. */
import { draftsMachine } from './drafts.ts'
import { resumptionMachine } from './resumption.ts'
import { textEntryMachine } from './textEntry.ts'

export const formsCharts = [
  { id: 'drafts', machine: draftsMachine },
  { id: 'resumption', machine: resumptionMachine },
  { id: 'textEntry', machine: textEntryMachine },
]
