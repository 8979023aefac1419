/** The charts of this room: what is typed: kept until it is sent, whatever comes between. */
import { draftsMachine } from './drafts.ts'
import { textEntryMachine } from './textEntry.ts'

export const formsCharts = [
  { id: 'drafts', machine: draftsMachine },
  { id: 'textEntry', machine: textEntryMachine },
]
