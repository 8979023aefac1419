import { defineStory } from '../story.ts'

/**
 * Notification profiles, in the operator's own words: create one with a new destination and an unused name; rename one,
 * move it to another timeslot, deactivate and delete it; read which fields are missing. The story does not depend on
 * the charts; Testing Library and real Chromium each play some of its paths.
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
  },
  begun: { discard: 'with profiles', 'name it': 'named' },
  named: { 'try to create': 'marked' },
  marked: { 'choose a filter': 'complete' },
  complete: {
    create: 'created',
    'enter a name that is taken': 'complete except for the name',
    'ask for a new destination': 'asked for a destination',
  },
  'complete except for the name': { create: 'refused' },
  refused: { 'enter an unused name': 'complete' },
  'asked for a destination': {
    'cancel the destination': 'complete',
    'create the destination': 'with a new destination',
  },
  'with a new destination': { create: 'created with a destination' },
  created: {},
  'created with a destination': {},
  renamed: { undo: 'with profiles', save: 'under another name', 'save while the server fails': 'not saved' },
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
