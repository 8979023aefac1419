/** The charts of this room: typed input, kept until it is sent. */
import { draftsMachine } from './drafts.ts'
import { resumptionMachine } from './resumption.ts'
import { textEntryMachine } from './textEntry.ts'

export const formsCharts = [
  { id: 'drafts', machine: draftsMachine },
  { id: 'resumption', machine: resumptionMachine },
  { id: 'textEntry', machine: textEntryMachine },
]
