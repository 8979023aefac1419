import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * How an operator creates a destination, in the operator's own words: chooses a medium, fills in what it asks for, is
 * refused, thinks of another one. It knows nothing of the charts, nor of any medium in use; Testing Library and real
 * Chromium play it alike.
 */
export const newDestinationStory = setup({
  types: {
    events: {} as
      | { type: 'open the drawer' }
      | { type: 'close the drawer' }
      | { type: 'try to create it' }
      | { type: 'choose the pager' }
      | { type: 'choose the lamp' }
      | { type: 'choose what is not installed' }
      | { type: 'fill it in' }
      | { type: 'clear it' }
      | { type: 'create it' }
      | { type: 'create it with Enter' }
      | { type: 'create it while the server breaks' }
      | { type: 'create it while the answer is lost' }
      | { type: 'create what there is already' }
      | { type: 'type another account' }
      | { type: 'lose the session and come back' },
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
        'choose the pager': 'asked for a pager',
        'choose what is not installed': 'told that it is not installed',
      },
    },
    'told that it is not installed': {
      on: { 'try to create it': 'told that it is not installed', 'choose the pager': 'asked for a pager' },
    },
    'asked for a pager': { on: { 'try to create it': 'told what is required', 'fill it in': 'filled in' } },
    'told what is required': { on: { 'fill it in': 'filled in', 'choose the lamp': 'asked for a lamp' } },
    'asked for a lamp': {},
    'filled in': {
      on: {
        'create it': 'created',
        'create it with Enter': 'created',
        'create it while the server breaks': 'filled in',
        'create it while the answer is lost': 'created without an answer',
        'create what there is already': 'refused',
        'clear it': 'asked for a pager',
        'choose the lamp': 'asked for a lamp, its title kept',
        'close the drawer': 'closed with something typed',
        'lose the session and come back': 'closed with something typed',
      },
    },
    'asked for a lamp, its title kept': {},
    refused: { on: { 'type another account': 'filled in' } },
    'closed with something typed': { on: { 'open the drawer': 'filled in' } },
    created: {},
    'created without an answer': {},
  },
})

export const newDestinationModel = createTestModel(newDestinationStory)
