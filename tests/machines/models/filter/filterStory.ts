import { defineStory } from '../story.ts'

/**
 * Changing the list's query, in the operator's own words: use a control, a search, a saved filter or a link, save the
 * filter on screen under a name, ask to be notified of what it shows, go back, reload, and read what happened if the
 * server fails or does not respond. The story does not depend on the charts. Testing Library and real Chromium both play
 * it.
 */
export const filterStory = defineStory({
  watching: {
    'show closed incidents': 'watching closed incidents',
    'show closed incidents while the list fails to load': 'without a list',
    'show acknowledged incidents, too': 'watching all open incidents',
    'show the last hour': 'watching the last hour',
    'search for text': 'searched',
    'follow a link': 'linked',
    'choose a saved filter': 'chosen',
    'ask to create': 'asked for a name',
    'ask to be notified of these': 'asked what to be notified of',
    'reload while the saved filters fail to load': 'failure to load the saved filters shown',
    'reload while the saved filters do not arrive': 'waiting for the saved filters',
  },
  'asked what to be notified of': {
    'cancel being notified': 'watching',
    'say what, when and where to': 'notification described',
  },
  'notification described': {
    'create the notification': 'notified',
    'create the notification while its profile is refused': 'refused profile shown',
  },
  // What was made before the refusal is deleted again, so that another attempt can make it.
  'refused profile shown': { 'create the notification': 'notified', 'discard the notification': 'watching' },
  notified: { 'close what was created': 'watching with another filter' },
  'watching with another filter': {},
  'watching closed incidents': {
    'go back': 'watching',
    reload: 'watching closed incidents',
    'search closed incidents': 'closed incidents searched',
  },
  'closed incidents searched': { 'go back': 'watching' },
  'without a list': { 'fetch the list again': 'watching closed incidents' },
  'watching all open incidents': { 'go back': 'watching' },
  'watching the last hour': { 'go back': 'watching', reload: 'watching the last hour' },
  // Searching replaces the address in the history, so going back would skip the search.
  searched: { reload: 'searched' },
  linked: { reload: 'linked' },
  'failure to load the saved filters shown': { 'load the saved filters again': 'watching' },
  'waiting for the saved filters': { 'the saved filters arrive at last': 'watching' },
  chosen: {
    'go back': 'watching',
    reload: 'chosen',
    'follow a link': 'linked',
    'deselect the saved filter': 'unselected',
    'modify the filter': 'modified',
    'ask to rename': 'asked for a new name',
    'ask to delete': 'asked to delete',
  },
  unselected: { reload: 'unselected' },
  modified: {
    'go back': 'chosen',
    reload: 'modified',
    'discard the changes': 'discarded',
    'save the changes': 'saved',
    'save while the server fails': 'failed save shown',
    'save a filter deleted elsewhere': 'missing filter shown',
  },
  discarded: { 'go back': 'modified' },
  saved: { reload: 'saved after reload' },
  'saved after reload': {},
  'failed save shown': { 'save the changes': 'saved' },
  'missing filter shown': {},
  'asked for a name': {
    'decline to create': 'watching',
    'leave the name empty': 'missing name refused',
    'enter a name while the server fails': 'failed creation shown',
    'enter a name that is taken': 'asked to replace',
  },
  'missing name refused': { 'enter a name': 'created' },
  'failed creation shown': { 'enter a name': 'created' },
  created: { reload: 'created after reload' },
  'created after reload': {},
  'asked to replace': {
    'decline to replace': 'asked for another name',
    "replace the other filter's conditions": 'replaced',
  },
  'asked for another name': { 'enter a name': 'created' },
  replaced: {},
  'asked for a new name': { 'decline to rename': 'chosen', 'enter a new name': 'renamed' },
  renamed: {},
  'asked to delete': {
    'decline to delete': 'chosen',
    'delete the filter': 'deleted',
    'delete while the server fails': 'failed deletion shown',
  },
  'failed deletion shown': { 'ask to delete': 'asked to delete' },
  deleted: { reload: 'deleted after reload' },
  'deleted after reload': {},
})
