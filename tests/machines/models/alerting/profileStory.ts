import { defineStory } from '../story.ts'

/**
 * Notification profiles, in the operator's own words: create one with a new destination, filter or timeslot and an unused
 * name; rename one, look at another row meanwhile, reload the page, move it to another timeslot, deactivate and delete
 * it; try a copy before it is created; read which fields are missing. The story does not depend on the charts; Testing
 * Library and real Chromium each play some of its paths.
 */
export const profileStory = defineStory({
  away: { arrive: 'with profiles', 'arrive without a timeslot': 'without timeslots' },
  'without timeslots': { 'start a profile': 'missing timeslots shown' },
  'missing timeslots shown': { close: 'without timeslots', 'go to the timeslots': 'at the timeslots' },
  'at the timeslots': {},
  'with profiles': {
    'start a profile': 'begun',
    rename: 'renamed',
    'choose another timeslot': 'with another timeslot',
    deactivate: 'deactivated',
    'remove the filter': 'without a filter',
    'ask to delete': 'asked to delete',
    copy: 'copied',
  },
  copied: { 'name the copy': 'copy named' },
  'copy named': { 'ask what it would have told': 'tried' },
  tried: { create: 'created as a copy' },
  'created as a copy': {},
  begun: { discard: 'with profiles', 'name it': 'named' },
  named: { 'try to create': 'marked' },
  marked: { 'choose a filter': 'complete' },
  complete: {
    create: 'created',
    'enter a name that is taken': 'complete except for the name',
    'ask for a new destination': 'asked for a destination',
    'ask for a new filter': 'asked for a filter',
    'ask for a new timeslot': 'asked for a timeslot',
  },
  'asked for a filter': { 'cancel the filter': 'complete', 'create the filter': 'with a new filter' },
  'with a new filter': { 'remove the other filter': 'with only the new filter' },
  'with only the new filter': { create: 'created with a filter' },
  'created with a filter': {},
  'asked for a timeslot': { 'go back to the profile': 'complete', 'create the timeslot': 'with a new timeslot' },
  'with a new timeslot': { create: 'created with a timeslot' },
  'created with a timeslot': {},
  'complete except for the name': { create: 'refused' },
  refused: { 'enter an unused name': 'complete' },
  'asked for a destination': {
    'cancel the destination': 'complete',
    'create the destination': 'with a new destination',
  },
  'with a new destination': { create: 'created with a destination' },
  created: {},
  'created with a destination': {},
  renamed: {
    undo: 'with profiles',
    save: 'under another name',
    'save while the server fails': 'not saved',
    'open another row': 'another row open',
    reload: 'renamed',
  },
  'another row open': { 'open the row again': 'renamed' },
  'not saved': { save: 'under another name' },
  'under another name': {},
  'with another timeslot': { save: 'in another timeslot' },
  'in another timeslot': {},
  deactivated: { save: 'inactive' },
  inactive: {},
  'without a filter': { 'choose the filter again': 'with profiles' },
  'asked to delete': {
    decline: 'with profiles',
    'leave with Escape': 'with profiles',
    confirm: 'deleted',
    'confirm while the server fails': 'with profiles',
  },
  deleted: {},
})
