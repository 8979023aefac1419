/** The keys of the incident list, for the help and the manual (docs/behaviour.md#keyboard). */
import { keys } from '../../../machines/list/domain/keys.ts'

/** A key, or several with the same effect. */
export interface KeyHelp {
  /** The keys as named in the help. */
  readonly names: readonly string[]
  /** A short description of the effect. */
  readonly does: string
}

/** All keys, in the order of the help. */
export const keyList: readonly KeyHelp[] = [
  { names: [keys.next.character, '\u2193'], does: 'Next row, or next incident in the dialog' },
  { names: [keys.previous.character, '\u2191'], does: 'Previous row, or previous incident in the dialog' },
  { names: [keys.open.character], does: 'Open the row in the dialog, or the page of the incident in the dialog' },
  { names: [keys.group.character], does: 'Group the rows, or fold alike ones' },
  { names: [keys.tick.character], does: 'Tick or untick the row or the whole group' },
  {
    names: [keys.extendNext.character, keys.extendPrevious.character],
    does: 'With Shift: tick the row and the next or previous one, and go there',
  },
  { names: [keys.tickAll.character], does: 'Tick everything that matches' },
  { names: ['Shift + x'], does: 'Tick all rows from the last tick to this one, closed groups between them too' },
  { names: ['Enter'], does: 'Open the incident, the group or the folded rows' },
  {
    names: ['\u2190', '\u2192'],
    does: 'Previous or next value of the row; Enter shows only incidents with it',
  },
  { names: ['\u2192'], does: 'Open the group or the folded rows; then the first of them' },
  { names: ['\u2190'], does: 'Close the group or the folded rows; from one of them, go to their group' },
  { names: ['Shift + F10'], does: 'Filter by the values of the row: only these, or not these' },
  { names: [keys.acknowledge.character], does: 'Acknowledge the ticked rows, or this row or group (asks first)' },
  { names: [keys.signOff.character], does: 'Close or reopen the ticked rows, or this row or group (asks first)' },
  {
    names: [keys.ticket.character],
    does: 'Set the ticket URL of the ticked rows, or of this row or group; create the ticket of one incident',
  },
  { names: [keys.note.character], does: 'Add a note to the ticked rows, or this row or group (asks first)' },
  {
    names: [keys.undo.character],
    does: 'Undo what was closed, reopened or ticketed last, until it is written; else take back the acknowledgements on offer',
  },
  { names: ['1', '...', '9'], does: 'Open the view with this place among the tabs' },
  { names: [keys.previousPage.character, keys.nextPage.character], does: 'Previous or next page' },
  { names: [keys.refresh.character], does: 'Refresh' },
  { names: [keys.search.character], does: 'Search' },
  { names: ['Ctrl + K'], does: 'Everything that can be done here, by name' },
  { names: [keys.help.character], does: 'This list, with a switch that turns single-key shortcuts off' },
  { names: ['Esc'], does: 'Close a dialog, leave the rows, or clear the messages' },
]
