import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * One destination in its row, in the operator's own words: change it, undo the change, clear a required field, save it,
 * read why the server refuses to save it, delete it. The story does not depend on the charts or on a real medium;
 * Testing Library and real Chromium both play it.
 */
export const destinationStory = setup({
  types: {
    events: {} as
      | { type: 'type another account' }
      | { type: 'type the original account' }
      | { type: 'undo the changes' }
      | { type: 'clear the title' }
      | { type: 'clear the account' }
      | { type: 'try to save' }
      | { type: 'save' }
      | { type: 'save with Enter' }
      | { type: 'save while the server fails' }
      | { type: 'save, but the response is lost' }
      | { type: "save another destination's account" }
      | { type: 'type an unused account' }
      | { type: 'fold the group' }
      | { type: 'unfold the group' }
      | { type: 'go to another page' }
      | { type: 'stay' }
      | { type: 'leave without saving, and come back' }
      | { type: 'lose the session and sign in again' }
      | { type: 'ask to delete it' }
      | { type: 'decline' }
      | { type: 'leave the dialog with Escape' }
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
        'type the original account': 'as saved',
        'undo the changes': 'as saved',
        save: 'saved',
        'save while the server fails': 'not saved',
        'save, but the response is lost': 'saved',
        "save another destination's account": 'refused',
        'fold the group': 'folded away',
        'go to another page': 'asked to confirm leaving',
        'lose the session and sign in again': 'changed',
      },
    },
    'folded away': { on: { 'unfold the group': 'changed' } },
    'asked to confirm leaving': {
      on: { stay: 'changed', 'leave without saving, and come back': 'as saved' },
    },
    'without a title': { on: { 'save with Enter': 'saved without a title' } },
    'saved without a title': {},
    incomplete: { on: { 'try to save': 'incomplete', 'undo the changes': 'as saved' } },
    saved: {},
    'not saved': { on: { save: 'saved' } },
    refused: { on: { 'type an unused account': 'changed', 'undo the changes': 'as saved' } },
    asked: {
      on: {
        decline: 'as saved',
        'leave the dialog with Escape': 'as saved',
        confirm: 'deleted',
        'confirm while a profile needs it': 'refused deletion shown',
      },
    },
    'refused deletion shown': {},
    deleted: {},
  },
})

export const destinationModel = createTestModel(destinationStory)
