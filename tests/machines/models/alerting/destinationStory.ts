import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * What an operator does with one destination in its row, in the operator's own words: changes it and takes that back,
 * clears what is required, saves it, is refused, deletes it. It knows nothing of the charts, nor of any medium in use;
 * Testing Library and real Chromium play it alike.
 */
export const destinationStory = setup({
  types: {
    events: {} as
      | { type: 'type another account' }
      | { type: 'type the account back' }
      | { type: 'undo the changes' }
      | { type: 'clear the title' }
      | { type: 'clear the account' }
      | { type: 'try to save' }
      | { type: 'save' }
      | { type: 'save with Enter' }
      | { type: 'save while the server breaks' }
      | { type: 'save while the answer is lost' }
      | { type: 'save what another one has' }
      | { type: 'type an account that is free' }
      | { type: 'fold the group' }
      | { type: 'unfold the group' }
      | { type: 'go to another page' }
      | { type: 'stay' }
      | { type: 'leave without saving, and come back' }
      | { type: 'lose the session and come back' }
      | { type: 'ask to delete it' }
      | { type: 'decline' }
      | { type: 'leave the question with Escape' }
      | { type: 'confirm' }
      | { type: 'confirm while a profile needs it' },
  },
}).createMachine({
  id: 'destinationStory',
  initial: 'as saved',
  states: {
    'as saved': {
      on: {
        'type another account': 'changed',
        'clear the title': 'without a title',
        'clear the account': 'incomplete',
        'ask to delete it': 'asked',
      },
    },
    changed: {
      on: {
        'type the account back': 'as saved',
        'undo the changes': 'as saved',
        save: 'saved',
        'save while the server breaks': 'not saved',
        'save while the answer is lost': 'saved',
        'save what another one has': 'refused',
        'fold the group': 'folded away',
        'go to another page': 'asked whether to leave',
        'lose the session and come back': 'changed',
      },
    },
    'folded away': { on: { 'unfold the group': 'changed' } },
    'asked whether to leave': {
      on: { stay: 'changed', 'leave without saving, and come back': 'as saved' },
    },
    'without a title': { on: { 'save with Enter': 'saved without a title' } },
    'saved without a title': {},
    incomplete: { on: { 'try to save': 'incomplete', 'undo the changes': 'as saved' } },
    saved: {},
    'not saved': { on: { save: 'saved' } },
    refused: { on: { 'type an account that is free': 'changed', 'undo the changes': 'as saved' } },
    asked: {
      on: {
        decline: 'as saved',
        'leave the question with Escape': 'as saved',
        confirm: 'deleted',
        'confirm while a profile needs it': 'told why not',
      },
    },
    'told why not': {},
    deleted: {},
  },
})

export const destinationModel = createTestModel(destinationStory)
