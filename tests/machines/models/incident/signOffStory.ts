import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * How an operator closes and reopens one incident, in the operator's own words: asks, declines or goes on, reads what
 * somebody else has done in the meantime, and what became of it when the server or the network fails. A stateless
 * incident can be neither closed nor reopened. It knows nothing of the charts; Testing Library and real Chromium play
 * it alike, on the incident's own page and in the dialog of the list.
 */
export const signOffStory = setup({
  types: {
    events: {} as
      | { type: 'look at a stateless incident' }
      | { type: 'ask to close' }
      | { type: 'decline to close' }
      | { type: 'leave closing with Escape' }
      | { type: 'close' }
      | { type: 'close with a message' }
      | { type: 'close while the answer is slow' }
      | { type: 'close while the server breaks' }
      | { type: 'close while nobody answers' }
      | { type: 'close while the answer is lost' }
      | { type: 'close what somebody else has closed unseen' }
      | { type: 'see somebody else close it' }
      | { type: 'close all the same' }
      | { type: 'close again' }
      | { type: 'give up closing' }
      | { type: 'ask to reopen' }
      | { type: 'say no' }
      | { type: 'leave reopening with Escape' }
      | { type: 'say yes' }
      | { type: 'say yes while the answer is slow' }
      | { type: 'say yes while the server breaks' }
      | { type: 'say yes while nobody answers' }
      | { type: 'say yes while the answer is lost' }
      | { type: 'say yes to what somebody else has reopened unseen' }
      | { type: 'see somebody else reopen it' }
      | { type: 'say yes all the same' }
      | { type: 'say yes again' }
      | { type: 'say no after all' },
  },
}).createMachine({
  id: 'signOffStory',
  initial: 'open',
  states: {
    open: { on: { 'ask to close': 'asked to close', 'look at a stateless incident': 'stateless' } },
    stateless: {},
    'asked to close': {
      on: {
        'decline to close': 'open',
        'leave closing with Escape': 'open',
        close: 'closed',
        'close with a message': 'closed with a message',
        'close while the answer is slow': 'closed with a message',
        'close while the server breaks': 'told that the server broke',
        'close while nobody answers': 'told that nobody answered',
        'close while the answer is lost': 'told that the answer was lost',
        'close what somebody else has closed unseen': 'told that it was closed before',
        'see somebody else close it': 'closed while asked',
      },
    },
    'told that the server broke': { on: { 'close again': 'closed with a message' } },
    'told that nobody answered': { on: { 'close again': 'closed with a message' } },
    'told that the answer was lost': { on: { 'give up closing': 'closed with a message' } },
    'told that it was closed before': { on: { 'give up closing': 'closed by somebody else' } },
    'closed while asked': {
      on: { 'close all the same': 'closed while asked', 'give up closing': 'closed by somebody else' },
    },
    'closed with a message': {},
    'closed by somebody else': {},
    closed: { on: { 'ask to reopen': 'asked to reopen' } },
    'asked to reopen': {
      on: {
        'say no': 'closed',
        'leave reopening with Escape': 'closed',
        'say yes': 'reopened',
        'say yes while the answer is slow': 'reopened',
        'say yes while the server breaks': 'told that reopening broke',
        'say yes while nobody answers': 'told that nobody answered the reopening',
        'say yes while the answer is lost': 'told that the answer to reopening was lost',
        'say yes to what somebody else has reopened unseen': 'told that it was reopened before',
        'see somebody else reopen it': 'reopened while asked',
      },
    },
    'told that reopening broke': { on: { 'say yes again': 'reopened' } },
    'told that nobody answered the reopening': { on: { 'say yes again': 'reopened' } },
    'told that the answer to reopening was lost': { on: { 'say no after all': 'reopened' } },
    'told that it was reopened before': { on: { 'say no after all': 'reopened by somebody else' } },
    'reopened while asked': {
      on: { 'say yes all the same': 'reopened while asked', 'say no after all': 'reopened by somebody else' },
    },
    reopened: {},
    'reopened by somebody else': {},
  },
})

export const signOffModel = createTestModel(signOffStory)
