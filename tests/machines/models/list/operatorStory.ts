import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * A shift, in the operator's own words: sign in, or fail to; watch the list; open an incident in the dialog or on its
 * page; close and reopen it; sign out. The story does not depend on the charts; Testing Library and real Chromium both
 * play it, each with its own driver.
 */
export const operatorStory = setup({
  types: {
    events: {} as
      | { type: 'sign in with a wrong password' }
      | { type: 'sign in' }
      | { type: 'open the incident in a dialog' }
      | { type: 'leave the dialog' }
      | { type: 'open the incident on its page' }
      | { type: 'go back to the list' }
      | { type: 'ask to close' }
      | { type: 'decline to close' }
      | { type: 'close with a message' }
      | { type: 'ask to reopen' }
      | { type: 'decline to reopen' }
      | { type: 'reopen' }
      | { type: 'sign out' },
  },
}).createMachine({
  id: 'operatorStory',
  initial: 'signed out',
  states: {
    'signed out': {
      on: { 'sign in with a wrong password': 'refused', 'sign in': 'watching' },
    },
    refused: { on: { 'sign in': 'watching' } },
    watching: {
      on: {
        'open the incident in a dialog': 'in the dialog',
        'open the incident on its page': 'on the page',
        'sign out': 'signed out again',
      },
    },
    'in the dialog': {
      on: { 'leave the dialog': 'watching', 'ask to close': 'asked to close in the dialog' },
    },
    'asked to close in the dialog': {
      on: { 'decline to close': 'in the dialog', 'close with a message': 'closed in the dialog' },
    },
    'closed in the dialog': { on: { 'ask to reopen': 'asked to reopen in the dialog' } },
    'asked to reopen in the dialog': {
      on: { 'decline to reopen': 'closed in the dialog', reopen: 'in the dialog' },
    },
    'on the page': {
      on: { 'go back to the list': 'watching', 'ask to close': 'asked to close on the page' },
    },
    'asked to close on the page': {
      on: { 'decline to close': 'on the page', 'close with a message': 'closed on the page' },
    },
    'closed on the page': {
      on: { 'ask to reopen': 'asked to reopen on the page', 'go back to the list': 'on the list without it' },
    },
    'asked to reopen on the page': {
      on: { 'decline to reopen': 'closed on the page', reopen: 'on the page' },
    },
    'on the list without it': { on: { 'sign out': 'signed out again' } },
    'signed out again': {},
  },
})

export const operatorModel = createTestModel(operatorStory)
