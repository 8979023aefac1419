import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * The ticket of one incident, in the operator's own words: create it, or read why that failed; enter, change and remove
 * its URL, even if the server fails or another user changes it first. The story does not depend on the charts; Testing
 * Library and real Chromium both play it.
 */
export const ticketStory = setup({
  types: {
    events: {} as
      | { type: 'ask for a ticket' }
      | { type: 'decline' }
      | { type: 'create it' }
      | { type: 'create it while the plugin fails' }
      | { type: 'create it while the server refuses' }
      | { type: 'create it while the browser blocks tabs' }
      | { type: 'wait until another user adds a ticket' }
      | { type: 'decline a second ticket' }
      | { type: 'start entering the URL' }
      | { type: 'save the empty field' }
      | { type: 'leave with Escape' }
      | { type: 'discard it after Escape' }
      | { type: 'save a relative URL' }
      | { type: 'save an absolute URL' }
      | { type: 'start editing the URL' }
      | { type: 'save it unchanged' }
      | { type: 'cancel' }
      | { type: 'save it empty' }
      | { type: 'type another URL' }
      | { type: 'save the other URL' }
      | { type: 'save it while the server fails' }
      | { type: 'save it while the network is down' }
      | { type: 'save it, but the response is lost' }
      | { type: 'save the URL that is already saved' }
      | { type: 'save over an unseen change by another user' }
      | { type: 'wait until another user changes it' }
      | { type: 'wait until another user removes it' }
      | { type: 'try to save anyway' }
      | { type: 'keep mine' }
      | { type: 'take theirs' }
      | { type: 'accept the removal' },
  },
}).createMachine({
  id: 'ticketStory',
  initial: 'without a ticket',
  states: {
    'without a ticket': {
      on: { 'ask for a ticket': 'asked for a ticket', 'start entering the URL': 'entering the URL' },
    },
    'asked for a ticket': {
      on: {
        decline: 'without a ticket',
        'create it': 'created',
        'create it while the plugin fails': 'plugin failure shown',
        'create it while the server refuses': 'asked to create one manually',
        'create it while the browser blocks tabs': 'created without a tab',
        'wait until another user adds a ticket': 'asked although it has a ticket',
      },
    },
    created: {},
    'created without a tab': {},
    'plugin failure shown': { on: { 'ask for a ticket': 'asked for a ticket' } },
    'asked to create one manually': { on: { 'start entering the URL': 'entering the URL' } },
    'asked although it has a ticket': { on: { 'decline a second ticket': "with another user's URL" } },
    "with another user's URL": {},
    'entering the URL': {
      on: {
        'save the empty field': 'without a ticket',
        'leave with Escape': 'without a ticket',
        'save a relative URL': 'invalid URL refused',
        'save an absolute URL': 'with a URL',
      },
    },
    'invalid URL refused': {
      on: { 'discard it after Escape': 'without a ticket', 'save an absolute URL': 'with a URL' },
    },
    'with a URL': { on: { 'start editing the URL': 'editing the URL' } },
    'editing the URL': {
      on: {
        'save it unchanged': 'with a URL',
        cancel: 'with a URL',
        'save it empty': 'removed',
        'type another URL': 'with another URL typed',
      },
    },
    removed: {},
    'with another URL typed': {
      on: {
        cancel: 'with a URL',
        'save the other URL': 'with the other URL saved',
        'save it while the server fails': 'not saved',
        'save it while the network is down': 'not saved',
        'save it, but the response is lost': 'saved without a response',
        'save over an unseen change by another user': 'overtaken',
        'wait until another user changes it': 'overtaken',
        'wait until another user removes it': 'overtaken by a removal',
      },
    },
    'with the other URL saved': {},
    'not saved': { on: { 'save the other URL': 'with the other URL saved' } },
    'saved without a response': { on: { 'save the URL that is already saved': 'with the other URL saved' } },
    overtaken: {
      on: {
        'try to save anyway': 'overtaken',
        'keep mine': 'own URL kept',
        'take theirs': "with another user's URL",
      },
    },
    'overtaken by a removal': { on: { 'accept the removal': 'removed' } },
    'own URL kept': { on: { 'save the other URL': 'with the other URL saved' } },
  },
})

export const ticketModel = createTestModel(ticketStory)
