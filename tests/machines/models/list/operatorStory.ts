import { defineStory } from '../story.ts'

/**
 * A shift, in the operator's own words: sign in, or fail to; watch the list; open an incident in the dialog or on its
 * page; close and reopen it; go on to another one of the same host; sign out. The story does not depend on the charts; Testing Library and real Chromium both
 * play it, each with its own driver.
 */
export const operatorStory = defineStory({
  'signed out': { 'sign in with a wrong password': 'refused', 'sign in': 'watching' },
  refused: { 'sign in': 'watching' },
  watching: {
    'open the incident in a dialog': 'in the dialog',
    'open the incident on its page': 'on the page',
    'sign out': 'signed out again',
  },
  'in the dialog': { 'leave the dialog': 'watching', 'ask to close': 'asked to close in the dialog' },
  'asked to close in the dialog': {
    'decline to close': 'in the dialog',
    'close with a message': 'closed in the dialog',
  },
  'closed in the dialog': { 'ask to reopen': 'asked to reopen in the dialog' },
  'asked to reopen in the dialog': { 'decline to reopen': 'closed in the dialog', reopen: 'in the dialog' },
  'on the page': {
    'go back to the list': 'watching',
    'ask to close': 'asked to close on the page',
    'open the other one around it': 'on the page of the other',
  },
  'on the page of the other': { 'sign out': 'signed out again' },
  'asked to close on the page': { 'decline to close': 'on the page', 'close with a message': 'closed on the page' },
  'closed on the page': {
    'ask to reopen': 'asked to reopen on the page',
    'go back to the list': 'on the list without it',
  },
  'asked to reopen on the page': { 'decline to reopen': 'closed on the page', reopen: 'on the page' },
  'on the list without it': { 'sign out': 'signed out again' },
  'signed out again': {},
})
