import { defineStory } from '../story.ts'

/**
 * Working on many incidents at the same time, in the operator's own words: tick rows, confirm or decline a dialog, undo
 * what waits, and read the outcome if the server or the network fails. Four open incidents are listed; a closed one is not. The story
 * does not depend on the charts; Testing Library and real Chromium both play it.
 */
export const bulkStory = defineStory({
  watching: {
    'tick one incident': 'one ticked',
    'tick a range': 'a range ticked',
    'tick the whole page': 'the page ticked',
    'show closed incidents': 'watching closed incidents',
    'choose to be able to undo': 'able to undo',
  },
  'one ticked': { 'untick it': 'watching', 'ask to acknowledge': 'asked to acknowledge' },
  'asked to acknowledge': {
    'decline to acknowledge': 'one ticked',
    'enter a past date': 'past date refused',
    acknowledge: 'acknowledged',
  },
  'past date refused': { 'enter a future date': 'acknowledged' },
  acknowledged: {},
  'a range ticked': {
    'clear the selection': 'watching',
    'ask to close': 'asked to close',
    'ask for a ticket link': 'asked for a ticket link',
    'ask for tickets': 'asked for tickets',
    'ask to acknowledge them': 'asked to acknowledge three',
    'ask for a note': 'asked for a note',
  },
  'asked for a ticket link': { 'cancel the link': 'a range ticked', 'enter a relative link': 'invalid link refused' },
  'invalid link refused': { 'enter an absolute link': 'linked' },
  linked: {},
  'asked for tickets': {
    'decline the tickets': 'a range ticked',
    'create the tickets': 'tickets created',
    'create the tickets while the plugin fails once': 'one ticket refused',
    'create the tickets while the second call is cut off': 'last ticket not sent',
    'create the tickets and stop during the first': 'stopped',
  },
  'tickets created': {},
  'one ticket refused': { 'retry the failed ones': 'tickets created' },
  'last ticket not sent': { 'retry the failed ones': 'tickets created' },
  stopped: { 'retry the failed ones': 'tickets created' },
  'asked to close': {
    'decline to close': 'a range ticked',
    close: 'closed',
    'close while one is unknown to the server': 'all but one closed',
    'close while the server fails': 'none closed',
    'close while the network is down': 'closed without a response',
  },
  closed: {},
  'all but one closed': {
    'retry the failed ones': 'failed again',
    'select these again': 'selected again',
    'close the ledger': 'watching the rest',
  },
  'failed again': {},
  'selected again': {},
  'none closed': { 'retry the failed ones': 'closed' },
  'closed without a response': { 'close the ledger': 'watching the rest' },
  'watching the rest': {},
  'the page ticked': { 'untick the whole page': 'watching' },
  'watching closed incidents': { 'tick the whole page': 'closed incidents ticked' },
  'closed incidents ticked': { 'ask to reopen': 'asked to reopen' },
  'asked to reopen': { 'decline to reopen': 'closed incidents ticked', reopen: 'reopened' },
  reopened: {},
  'asked to acknowledge three': {
    'acknowledge with an expiry and a relative link': 'invalid ticket refused',
  },
  'invalid ticket refused': { 'acknowledge with an absolute link': 'acknowledged with a ticket' },
  'acknowledged with a ticket': {},
  'asked for a note': {
    'decline the note': 'a range ticked',
    'add a note while the server refuses it': 'note refused',
  },
  'note refused': { 'retry the failed ones': 'noted' },
  noted: {},
  'able to undo': { 'order closing with a ticket': 'closing waits' },
  'closing waits': { 'undo it with u': 'closing undone', 'write it now': 'closed with a ticket' },
  'closing undone': { 'order closing with what is back': 'closing waits' },
  'closed with a ticket': {},
})
