import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * Changing the list's query, in the operator's own words: use a control, a search, a saved filter or a link, save the
 * filter on screen under a name, go back, reload, and read what happened if the server fails or does not respond. The
 * story does not depend on the charts. Testing Library and real Chromium both play it.
 */
export const filterStory = setup({
  types: {
    events: {} as
      | { type: 'show closed incidents' }
      | { type: 'show closed incidents while the list fails to load' }
      | { type: 'fetch the list again' }
      | { type: 'remove a condition' }
      | { type: 'show the last hour' }
      | { type: 'search for text' }
      | { type: 'search closed incidents' }
      | { type: 'follow a link' }
      | { type: 'go back' }
      | { type: 'reload' }
      | { type: 'choose a saved filter' }
      | { type: 'deselect the saved filter' }
      | { type: 'modify the filter' }
      | { type: 'discard the changes' }
      | { type: 'save the changes' }
      | { type: 'save while the server fails' }
      | { type: 'save a filter deleted elsewhere' }
      | { type: 'ask to create' }
      | { type: 'decline to create' }
      | { type: 'leave the name empty' }
      | { type: 'enter a name' }
      | { type: 'enter a name while the server fails' }
      | { type: 'enter a name that is taken' }
      | { type: 'decline to replace' }
      | { type: "replace the other filter's conditions" }
      | { type: 'ask to rename' }
      | { type: 'decline to rename' }
      | { type: 'enter a new name' }
      | { type: 'ask to delete' }
      | { type: 'decline to delete' }
      | { type: 'delete the filter' }
      | { type: 'delete while the server fails' }
      | { type: 'reload while the saved filters fail to load' }
      | { type: 'reload while the saved filters do not arrive' }
      | { type: 'load the saved filters again' }
      | { type: 'the saved filters arrive at last' },
  },
}).createMachine({
  id: 'filterStory',
  initial: 'watching',
  states: {
    watching: {
      on: {
        'show closed incidents': 'watching closed incidents',
        'show closed incidents while the list fails to load': 'without a list',
        'remove a condition': 'watching all open incidents',
        'show the last hour': 'watching the last hour',
        'search for text': 'searched',
        'follow a link': 'linked',
        'choose a saved filter': 'chosen',
        'ask to create': 'asked for a name',
        'reload while the saved filters fail to load': 'failure to load the saved filters shown',
        'reload while the saved filters do not arrive': 'waiting for the saved filters',
      },
    },
    'watching closed incidents': {
      on: {
        'go back': 'watching',
        reload: 'watching closed incidents',
        'search closed incidents': 'closed incidents searched',
      },
    },
    'closed incidents searched': { on: { 'go back': 'watching' } },
    'without a list': { on: { 'fetch the list again': 'watching closed incidents' } },
    'watching all open incidents': { on: { 'go back': 'watching' } },
    'watching the last hour': { on: { 'go back': 'watching', reload: 'watching the last hour' } },
    // Searching replaces the address in the history, so going back would skip the search.
    searched: { on: { reload: 'searched' } },
    linked: { on: { reload: 'linked' } },
    'failure to load the saved filters shown': { on: { 'load the saved filters again': 'watching' } },
    'waiting for the saved filters': { on: { 'the saved filters arrive at last': 'watching' } },
    chosen: {
      on: {
        'go back': 'watching',
        reload: 'chosen',
        'follow a link': 'linked',
        'deselect the saved filter': 'unselected',
        'modify the filter': 'modified',
        'ask to rename': 'asked for a new name',
        'ask to delete': 'asked to delete',
      },
    },
    unselected: { on: { reload: 'unselected' } },
    modified: {
      on: {
        'go back': 'chosen',
        reload: 'modified',
        'discard the changes': 'discarded',
        'save the changes': 'saved',
        'save while the server fails': 'failed save shown',
        'save a filter deleted elsewhere': 'missing filter shown',
      },
    },
    discarded: { on: { 'go back': 'modified' } },
    saved: { on: { reload: 'saved after reload' } },
    'saved after reload': {},
    'failed save shown': { on: { 'save the changes': 'saved' } },
    'missing filter shown': {},
    'asked for a name': {
      on: {
        'decline to create': 'watching',
        'leave the name empty': 'missing name refused',
        'enter a name while the server fails': 'failed creation shown',
        'enter a name that is taken': 'asked to replace',
      },
    },
    'missing name refused': { on: { 'enter a name': 'created' } },
    'failed creation shown': { on: { 'enter a name': 'created' } },
    created: { on: { reload: 'created after reload' } },
    'created after reload': {},
    'asked to replace': {
      on: { 'decline to replace': 'asked for another name', "replace the other filter's conditions": 'replaced' },
    },
    'asked for another name': { on: { 'enter a name': 'created' } },
    replaced: {},
    'asked for a new name': { on: { 'decline to rename': 'chosen', 'enter a new name': 'renamed' } },
    renamed: {},
    'asked to delete': {
      on: {
        'decline to delete': 'chosen',
        'delete the filter': 'deleted',
        'delete while the server fails': 'failed deletion shown',
      },
    },
    'failed deletion shown': { on: { 'ask to delete': 'asked to delete' } },
    deleted: { on: { reload: 'deleted after reload' } },
    'deleted after reload': {},
  },
})

export const filterModel = createTestModel(filterStory)
