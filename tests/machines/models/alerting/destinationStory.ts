import { defineStory } from '../story.ts'

/**
 * One destination in its row, in the operator's own words: change it, undo the change, clear a required field, save it,
 * read why the server refuses to save it, delete it. The story does not depend on the charts or on a real medium;
 * Testing Library and real Chromium both play it.
 */
export const destinationStory = defineStory({
  'as saved': {
    'type another account': 'changed',
    'clear the title': 'without a title',
    'clear the account': 'incomplete',
    'ask to delete it': 'asked',
  },
  changed: {
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
  'folded away': { 'unfold the group': 'changed' },
  'asked to confirm leaving': { stay: 'changed', 'leave without saving, and come back': 'as saved' },
  'without a title': { 'save with Enter': 'saved without a title' },
  'saved without a title': {},
  incomplete: { 'try to save': 'incomplete', 'undo the changes': 'as saved' },
  saved: {},
  'not saved': { save: 'saved' },
  refused: { 'type an unused account': 'changed', 'undo the changes': 'as saved' },
  asked: {
    decline: 'as saved',
    'leave the dialog with Escape': 'as saved',
    confirm: 'deleted',
    'confirm while a profile needs it': 'refused deletion shown',
  },
  'refused deletion shown': {},
  deleted: {},
})
