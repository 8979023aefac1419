import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * What an operator does about the ticket of one incident, in the operator's own words: has one created, or learns why
 * none could be; enters its URL, changes and removes it, while the server fails or somebody else is quicker. It knows
 * nothing of the charts; Testing Library and real Chromium play it alike.
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
      | { type: 'wait until somebody else has given it one' }
      | { type: 'decline what is there already' }
      | { type: 'begin to enter the URL' }
      | { type: 'save nothing' }
      | { type: 'leave by Escape' }
      | { type: 'save a URL that is not absolute' }
      | { type: 'save an absolute URL' }
      | { type: 'begin to edit the URL' }
      | { type: 'save it unchanged' }
      | { type: 'cancel' }
      | { type: 'save it empty' }
      | { type: 'type another URL' }
      | { type: 'save the other URL' }
      | { type: 'save it while the server breaks' }
      | { type: 'save it while the network is cut' }
      | { type: 'save it while the answer is lost' }
      | { type: 'save what has been saved' }
      | { type: 'save it, not knowing that somebody else has changed it' }
      | { type: 'wait until somebody else has changed it' }
      | { type: 'wait until somebody else has removed it' }
      | { type: 'try to save all the same' }
      | { type: 'keep mine' }
      | { type: 'take theirs' }
      | { type: 'take the removal' },
  },
}).createMachine({
  id: 'ticketStory',
  initial: 'without a ticket',
  states: {
    'without a ticket': {
      on: { 'ask for a ticket': 'asked for a ticket', 'begin to enter the URL': 'entering the URL' },
    },
    'asked for a ticket': {
      on: {
        decline: 'without a ticket',
        'create it': 'created',
        'create it while the plugin fails': 'told that the plugin failed',
        'create it while the server refuses': 'told to create one by hand',
        'create it while the browser blocks tabs': 'created without a tab',
        'wait until somebody else has given it one': 'asked in vain',
      },
    },
    created: {},
    'created without a tab': {},
    'told that the plugin failed': { on: { 'ask for a ticket': 'asked for a ticket' } },
    'told to create one by hand': { on: { 'begin to enter the URL': 'entering the URL' } },
    'asked in vain': { on: { 'decline what is there already': 'with the URL of somebody else' } },
    'with the URL of somebody else': {},
    'entering the URL': {
      on: {
        'save nothing': 'without a ticket',
        'leave by Escape': 'without a ticket',
        'save a URL that is not absolute': 'told that the URL is invalid',
        'save an absolute URL': 'with a URL',
      },
    },
    'told that the URL is invalid': {
      on: { 'leave by Escape': 'without a ticket', 'save an absolute URL': 'with a URL' },
    },
    'with a URL': { on: { 'begin to edit the URL': 'editing the URL' } },
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
        'save the other URL': 'with the other URL',
        'save it while the server breaks': 'not saved',
        'save it while the network is cut': 'not saved',
        'save it while the answer is lost': 'saved without an answer',
        'save it, not knowing that somebody else has changed it': 'overtaken',
        'wait until somebody else has changed it': 'overtaken',
        'wait until somebody else has removed it': 'overtaken by a removal',
      },
    },
    'with the other URL': {},
    'not saved': { on: { 'save the other URL': 'with the other URL' } },
    'saved without an answer': { on: { 'save what has been saved': 'with the other URL' } },
    overtaken: {
      on: {
        'try to save all the same': 'overtaken',
        'keep mine': 'with mine kept',
        'take theirs': 'with the URL of somebody else',
      },
    },
    'overtaken by a removal': { on: { 'take the removal': 'removed' } },
    'with mine kept': { on: { 'save the other URL': 'with the other URL' } },
  },
})

export const ticketModel = createTestModel(ticketStory)
