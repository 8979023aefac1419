import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * Creating a destination, in the operator's own words: choose a medium, fill in its fields, read why the server refuses
 * the destination, close the drawer. The story does not depend on the charts or on a real medium; Testing Library and
 * real Chromium both play it.
 */
export const newDestinationStory = setup({
  types: {
    events: {} as
      | { type: 'open the drawer' }
      | { type: 'close the drawer' }
      | { type: 'try to create it' }
      | { type: 'choose the pager' }
      | { type: 'choose the lamp' }
      | { type: 'choose a missing medium' }
      | { type: 'fill it in' }
      | { type: 'clear it' }
      | { type: 'create it' }
      | { type: 'create it with Enter' }
      | { type: 'create it while the server fails' }
      | { type: 'create it, but the response is lost' }
      | { type: 'create one with an account that is taken' }
      | { type: 'type another account' }
      | { type: 'lose the session and sign in again' },
  },
}).createMachine({
  id: 'newDestinationStory',
  initial: 'closed',
  states: {
    closed: { on: { 'open the drawer': 'nothing chosen' } },
    'nothing chosen': {
      on: {
        'close the drawer': 'closed',
        'try to create it': 'nothing chosen',
        'choose the pager': 'pager chosen',
        'choose a missing medium': 'missing medium shown',
      },
    },
    'missing medium shown': {
      on: { 'try to create it': 'missing medium shown', 'choose the pager': 'pager chosen' },
    },
    'pager chosen': { on: { 'try to create it': 'required fields shown', 'fill it in': 'filled in' } },
    'required fields shown': { on: { 'fill it in': 'filled in', 'choose the lamp': 'lamp chosen' } },
    'lamp chosen': {},
    'filled in': {
      on: {
        'create it': 'created',
        'create it with Enter': 'created',
        'create it while the server fails': 'filled in',
        'create it, but the response is lost': 'created without a response',
        'create one with an account that is taken': 'refused',
        'clear it': 'pager chosen',
        'choose the lamp': 'lamp chosen, title kept',
        'close the drawer': 'closed with unsaved input',
        'lose the session and sign in again': 'closed with unsaved input',
      },
    },
    'lamp chosen, title kept': {},
    refused: { on: { 'type another account': 'filled in' } },
    'closed with unsaved input': { on: { 'open the drawer': 'filled in' } },
    created: {},
    'created without a response': {},
  },
})

export const newDestinationModel = createTestModel(newDestinationStory)
