import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * How an operator asks the list for something else, in the operator's own words: by a control, a search, a saved filter
 * or a link; keeps what is on screen under a name, goes back and reloads, and reads what became of it when the server
 * fails or says nothing. It knows nothing of the charts; Testing Library and real Chromium play it alike.
 */
export const filterStory = setup({
  types: {
    events: {} as
      | { type: 'look at the closed ones' }
      | { type: 'look at the closed ones while the list fails' }
      | { type: 'fetch the list again' }
      | { type: 'look at the last hour' }
      | { type: 'search' }
      | { type: 'search the closed ones' }
      | { type: 'follow a link' }
      | { type: 'go back' }
      | { type: 'reload' }
      | { type: 'choose' }
      | { type: 'unselect' }
      | { type: 'modify' }
      | { type: 'discard' }
      | { type: 'save' }
      | { type: 'save while the server breaks' }
      | { type: 'save what somebody else has deleted' }
      | { type: 'ask to create' }
      | { type: 'decline to create' }
      | { type: 'give no name' }
      | { type: 'give a name' }
      | { type: 'give a name while the server breaks' }
      | { type: 'give a taken name' }
      | { type: 'decline to replace' }
      | { type: 'replace' }
      | { type: 'ask to delete' }
      | { type: 'decline to delete' }
      | { type: 'delete' }
      | { type: 'delete while the server breaks' }
      | { type: 'reload while the saved filters fail' }
      | { type: 'reload while the saved filters keep one waiting' }
      | { type: 'load the saved filters again' }
      | { type: 'get the saved filters at last' },
  },
}).createMachine({
  id: 'filterStory',
  initial: 'watching',
  states: {
    watching: {
      on: {
        'look at the closed ones': 'watching the closed ones',
        'look at the closed ones while the list fails': 'without a list',
        'look at the last hour': 'watching the last hour',
        search: 'searched',
        'follow a link': 'linked',
        choose: 'chosen',
        'ask to create': 'asked for a name',
        'reload while the saved filters fail': 'told that the saved filters failed',
        'reload while the saved filters keep one waiting': 'waiting for the saved filters',
      },
    },
    'watching the closed ones': {
      on: {
        'go back': 'watching',
        reload: 'watching the closed ones',
        'search the closed ones': 'searched the closed ones',
      },
    },
    'searched the closed ones': { on: { 'go back': 'watching' } },
    'without a list': { on: { 'fetch the list again': 'watching the closed ones' } },
    'watching the last hour': { on: { 'go back': 'watching', reload: 'watching the last hour' } },
    // A search takes the place of the address before it: the way back leads past it.
    searched: { on: { reload: 'searched' } },
    linked: { on: { reload: 'linked' } },
    'told that the saved filters failed': { on: { 'load the saved filters again': 'watching' } },
    'waiting for the saved filters': { on: { 'get the saved filters at last': 'watching' } },
    chosen: {
      on: {
        'go back': 'watching',
        reload: 'chosen',
        'follow a link': 'linked',
        unselect: 'unselected',
        modify: 'modified',
        'ask to delete': 'asked to delete',
      },
    },
    unselected: { on: { reload: 'unselected' } },
    modified: {
      on: {
        'go back': 'chosen',
        reload: 'modified',
        discard: 'discarded',
        save: 'saved',
        'save while the server breaks': 'told that it was not saved',
        'save what somebody else has deleted': 'told that it is gone',
      },
    },
    discarded: { on: { 'go back': 'modified' } },
    saved: { on: { reload: 'saved for good' } },
    'saved for good': {},
    'told that it was not saved': { on: { save: 'saved' } },
    'told that it is gone': {},
    'asked for a name': {
      on: {
        'decline to create': 'watching',
        'give no name': 'told that a name is required',
        'give a name while the server breaks': 'told that it was not created',
        'give a taken name': 'asked to replace',
      },
    },
    'told that a name is required': { on: { 'give a name': 'created' } },
    'told that it was not created': { on: { 'give a name': 'created' } },
    created: { on: { reload: 'created for good' } },
    'created for good': {},
    'asked to replace': { on: { 'decline to replace': 'asked for another name', replace: 'replaced' } },
    'asked for another name': { on: { 'give a name': 'created' } },
    replaced: {},
    'asked to delete': {
      on: {
        'decline to delete': 'chosen',
        delete: 'deleted',
        'delete while the server breaks': 'told that it was not deleted',
      },
    },
    'told that it was not deleted': { on: { 'ask to delete': 'asked to delete' } },
    deleted: { on: { reload: 'deleted for good' } },
    'deleted for good': {},
  },
})

export const filterModel = createTestModel(filterStory)
