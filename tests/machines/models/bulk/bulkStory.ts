import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * What an operator does to many incidents at once, in the operator's own words: ticks rows, is asked, declines or goes
 * on, and reads what became of it when the server or the network fails. Four open incidents are listed, a
 * closed one is not. It knows nothing of the charts; Testing Library and real Chromium play it alike.
 */
export const bulkStory = setup({
  types: {
    events: {} as
      | { type: 'tick one' }
      | { type: 'untick it' }
      | { type: 'tick a range' }
      | { type: 'tick the page' }
      | { type: 'untick the page' }
      | { type: 'clear the selection' }
      | { type: 'look at the closed ones' }
      | { type: 'ask to acknowledge' }
      | { type: 'decline to acknowledge' }
      | { type: 'give a day that is over' }
      | { type: 'give a day to come' }
      | { type: 'acknowledge' }
      | { type: 'ask to close' }
      | { type: 'decline to close' }
      | { type: 'close' }
      | { type: 'close while one is unknown to the server' }
      | { type: 'close while the server breaks' }
      | { type: 'close while the network is cut' }
      | { type: 'ask to reopen' }
      | { type: 'decline to reopen' }
      | { type: 'reopen' }
      | { type: 'ask for a ticket link' }
      | { type: 'decline the link' }
      | { type: 'give no absolute link' }
      | { type: 'give an absolute link' }
      | { type: 'ask for tickets' }
      | { type: 'decline the tickets' }
      | { type: 'create the tickets' }
      | { type: 'create the tickets while the plugin fails once' }
      | { type: 'create the tickets while the network is cut at the second' }
      | { type: 'create the tickets and stop at the first' }
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
        'tick one': 'one ticked',
        'tick a range': 'a range ticked',
        'tick the page': 'the page ticked',
        'look at the closed ones': 'watching the closed ones',
      },
    },
    'one ticked': { on: { 'untick it': 'watching', 'ask to acknowledge': 'asked to acknowledge' } },
    'asked to acknowledge': {
      on: {
        'decline to acknowledge': 'one ticked',
        'give a day that is over': 'told that the day is over',
        acknowledge: 'acknowledged',
      },
    },
    'told that the day is over': { on: { 'give a day to come': 'acknowledged' } },
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
      on: { 'decline the link': 'a range ticked', 'give no absolute link': 'told that the link is wrong' },
    },
    'told that the link is wrong': { on: { 'give an absolute link': 'linked' } },
    linked: {},
    'asked for tickets': {
      on: {
        'decline the tickets': 'a range ticked',
        'create the tickets': 'tickets created',
        'create the tickets while the plugin fails once': 'one ticket refused',
        'create the tickets while the network is cut at the second': 'the last ticket never asked for',
        'create the tickets and stop at the first': 'stopped',
      },
    },
    'tickets created': {},
    'one ticket refused': { on: { 'retry the failed ones': 'tickets created' } },
    'the last ticket never asked for': { on: { 'retry the failed ones': 'tickets created' } },
    stopped: { on: { 'retry the failed ones': 'tickets created' } },
    'asked to close': {
      on: {
        'decline to close': 'a range ticked',
        close: 'closed',
        'close while one is unknown to the server': 'closed but for one',
        'close while the server breaks': 'none closed',
        'close while the network is cut': 'closed without an answer',
      },
    },
    closed: {},
    'closed but for one': {
      on: {
        'retry the failed ones': 'failed again',
        'select these again': 'selected again',
        'close the ledger': 'watching the rest',
      },
    },
    'failed again': {},
    'selected again': {},
    'none closed': { on: { 'retry the failed ones': 'closed' } },
    'closed without an answer': { on: { 'close the ledger': 'watching the rest' } },
    'watching the rest': {},
    'the page ticked': { on: { 'untick the page': 'watching' } },
    'watching the closed ones': { on: { 'tick the page': 'the closed ones ticked' } },
    'the closed ones ticked': { on: { 'ask to reopen': 'asked to reopen' } },
    'asked to reopen': { on: { 'decline to reopen': 'the closed ones ticked', reopen: 'reopened' } },
    reopened: {},
  },
})

export const bulkModel = createTestModel(bulkStory)
