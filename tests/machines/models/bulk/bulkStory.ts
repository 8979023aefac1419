import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * Working on many incidents at the same time, in the operator's own words: tick rows, confirm or decline a dialog, and
 * read the outcome if the server or the network fails. Four open incidents are listed; a closed one is not. The story
 * does not depend on the charts; Testing Library and real Chromium both play it.
 */
export const bulkStory = setup({
  types: {
    events: {} as
      | { type: 'tick one incident' }
      | { type: 'untick it' }
      | { type: 'tick a range' }
      | { type: 'tick the whole page' }
      | { type: 'untick the whole page' }
      | { type: 'clear the selection' }
      | { type: 'show closed incidents' }
      | { type: 'ask to acknowledge' }
      | { type: 'decline to acknowledge' }
      | { type: 'enter a past date' }
      | { type: 'enter a future date' }
      | { type: 'acknowledge' }
      | { type: 'ask to close' }
      | { type: 'decline to close' }
      | { type: 'close' }
      | { type: 'close while one is unknown to the server' }
      | { type: 'close while the server fails' }
      | { type: 'close while the network is down' }
      | { type: 'ask to reopen' }
      | { type: 'decline to reopen' }
      | { type: 'reopen' }
      | { type: 'ask for a ticket link' }
      | { type: 'cancel the link' }
      | { type: 'enter a relative link' }
      | { type: 'enter an absolute link' }
      | { type: 'ask for tickets' }
      | { type: 'decline the tickets' }
      | { type: 'create the tickets' }
      | { type: 'create the tickets while the plugin fails once' }
      | { type: 'create the tickets while the second call is cut off' }
      | { type: 'create the tickets and stop during the first' }
      | { type: 'retry the failed ones' }
      | { type: 'select these again' }
      | { type: 'close the ledger' },
  },
}).createMachine({
  id: 'bulkStory',
  initial: 'watching',
  states: {
    watching: {
      on: {
        'tick one incident': 'one ticked',
        'tick a range': 'a range ticked',
        'tick the whole page': 'the page ticked',
        'show closed incidents': 'watching closed incidents',
      },
    },
    'one ticked': { on: { 'untick it': 'watching', 'ask to acknowledge': 'asked to acknowledge' } },
    'asked to acknowledge': {
      on: {
        'decline to acknowledge': 'one ticked',
        'enter a past date': 'past date refused',
        acknowledge: 'acknowledged',
      },
    },
    'past date refused': { on: { 'enter a future date': 'acknowledged' } },
    acknowledged: {},
    'a range ticked': {
      on: {
        'clear the selection': 'watching',
        'ask to close': 'asked to close',
        'ask for a ticket link': 'asked for a ticket link',
        'ask for tickets': 'asked for tickets',
      },
    },
    'asked for a ticket link': {
      on: { 'cancel the link': 'a range ticked', 'enter a relative link': 'invalid link refused' },
    },
    'invalid link refused': { on: { 'enter an absolute link': 'linked' } },
    linked: {},
    'asked for tickets': {
      on: {
        'decline the tickets': 'a range ticked',
        'create the tickets': 'tickets created',
        'create the tickets while the plugin fails once': 'one ticket refused',
        'create the tickets while the second call is cut off': 'last ticket not sent',
        'create the tickets and stop during the first': 'stopped',
      },
    },
    'tickets created': {},
    'one ticket refused': { on: { 'retry the failed ones': 'tickets created' } },
    'last ticket not sent': { on: { 'retry the failed ones': 'tickets created' } },
    stopped: { on: { 'retry the failed ones': 'tickets created' } },
    'asked to close': {
      on: {
        'decline to close': 'a range ticked',
        close: 'closed',
        'close while one is unknown to the server': 'all but one closed',
        'close while the server fails': 'none closed',
        'close while the network is down': 'closed without a response',
      },
    },
    closed: {},
    'all but one closed': {
      on: {
        'retry the failed ones': 'failed again',
        'select these again': 'selected again',
        'close the ledger': 'watching the rest',
      },
    },
    'failed again': {},
    'selected again': {},
    'none closed': { on: { 'retry the failed ones': 'closed' } },
    'closed without a response': { on: { 'close the ledger': 'watching the rest' } },
    'watching the rest': {},
    'the page ticked': { on: { 'untick the whole page': 'watching' } },
    'watching closed incidents': { on: { 'tick the whole page': 'closed incidents ticked' } },
    'closed incidents ticked': { on: { 'ask to reopen': 'asked to reopen' } },
    'asked to reopen': { on: { 'decline to reopen': 'closed incidents ticked', reopen: 'reopened' } },
    reopened: {},
  },
})

export const bulkModel = createTestModel(bulkStory)
