import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * Closing and reopening one incident, in the operator's own words: ask for it, decline or confirm it, see another user
 * do it first, and read the outcome if the server or the network fails. A stateless incident can be neither closed nor
 * reopened. The story does not depend on the charts; Testing Library and real Chromium both play it, on the incident's
 * page and in the list's dialog.
 */
export const signOffStory = setup({
  types: {
    events: {} as
      | { type: 'open a stateless incident' }
      | { type: 'ask to close' }
      | { type: 'decline to close' }
      | { type: 'cancel closing with Escape' }
      | { type: 'close' }
      | { type: 'close with a message' }
      | { type: 'close while the response is slow' }
      | { type: 'close while the server fails' }
      | { type: 'close, but the request is lost' }
      | { type: 'close, but the response is lost' }
      | { type: 'close after another user has closed it unseen' }
      | { type: 'see another user close it' }
      | { type: 'try to close anyway' }
      | { type: 'close again' }
      | { type: 'cancel closing' }
      | { type: 'ask to reopen' }
      | { type: 'decline' }
      | { type: 'cancel reopening with Escape' }
      | { type: 'confirm' }
      | { type: 'confirm while the response is slow' }
      | { type: 'confirm while the server fails' }
      | { type: 'confirm, but the request is lost' }
      | { type: 'confirm, but the response is lost' }
      | { type: 'confirm after another user has reopened it unseen' }
      | { type: 'see another user reopen it' }
      | { type: 'try to confirm anyway' }
      | { type: 'confirm again' }
      | { type: 'decline after all' },
  },
}).createMachine({
  id: 'signOffStory',
  initial: 'open',
  states: {
    open: { on: { 'ask to close': 'asked to close', 'open a stateless incident': 'stateless' } },
    stateless: {},
    'asked to close': {
      on: {
        'decline to close': 'open',
        'cancel closing with Escape': 'open',
        close: 'closed',
        'close with a message': 'closed with a message',
        'close while the response is slow': 'closed with a message',
        'close while the server fails': 'server failure shown',
        'close, but the request is lost': 'lost request shown',
        'close, but the response is lost': 'lost response shown',
        'close after another user has closed it unseen': 'earlier close shown',
        'see another user close it': 'closed elsewhere during the dialog',
      },
    },
    'server failure shown': { on: { 'close again': 'closed with a message' } },
    'lost request shown': { on: { 'close again': 'closed with a message' } },
    'lost response shown': { on: { 'cancel closing': 'closed with a message' } },
    'earlier close shown': { on: { 'cancel closing': 'closed by another user' } },
    'closed elsewhere during the dialog': {
      on: { 'try to close anyway': 'closed elsewhere during the dialog', 'cancel closing': 'closed by another user' },
    },
    'closed with a message': {},
    'closed by another user': {},
    closed: { on: { 'ask to reopen': 'asked to reopen' } },
    'asked to reopen': {
      on: {
        decline: 'closed',
        'cancel reopening with Escape': 'closed',
        confirm: 'reopened',
        'confirm while the response is slow': 'reopened',
        'confirm while the server fails': 'failed reopening shown',
        'confirm, but the request is lost': 'lost request to reopen shown',
        'confirm, but the response is lost': 'lost response to reopening shown',
        'confirm after another user has reopened it unseen': 'earlier reopening shown',
        'see another user reopen it': 'reopened elsewhere during the dialog',
      },
    },
    'failed reopening shown': { on: { 'confirm again': 'reopened' } },
    'lost request to reopen shown': { on: { 'confirm again': 'reopened' } },
    'lost response to reopening shown': { on: { 'decline after all': 'reopened' } },
    'earlier reopening shown': { on: { 'decline after all': 'reopened by another user' } },
    'reopened elsewhere during the dialog': {
      on: {
        'try to confirm anyway': 'reopened elsewhere during the dialog',
        'decline after all': 'reopened by another user',
      },
    },
    reopened: {},
    'reopened by another user': {},
  },
})

export const signOffModel = createTestModel(signOffStory)
