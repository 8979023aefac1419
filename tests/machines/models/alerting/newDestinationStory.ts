import { defineStory } from '../story.ts'

/**
 * Creating a destination, in the operator's own words: choose a medium, fill in its fields, read why the server refuses
 * the destination, close the drawer. The story does not depend on the charts or on a real medium; Testing Library and
 * real Chromium both play it.
 */
export const newDestinationStory = defineStory({
  closed: { 'open the drawer': 'nothing chosen' },
  'nothing chosen': {
    'close the drawer': 'closed',
    'try to create it': 'nothing chosen',
    'choose the pager': 'pager chosen',
    'choose a missing medium': 'missing medium shown',
  },
  'missing medium shown': { 'try to create it': 'missing medium shown', 'choose the pager': 'pager chosen' },
  'pager chosen': { 'try to create it': 'required fields shown', 'fill it in': 'filled in' },
  'required fields shown': { 'fill it in': 'filled in', 'choose the lamp': 'lamp chosen' },
  'lamp chosen': {},
  'filled in': {
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
  'lamp chosen, title kept': {},
  refused: { 'type another account': 'filled in' },
  'closed with unsaved input': { 'open the drawer': 'filled in' },
  created: {},
  'created without a response': {},
})
