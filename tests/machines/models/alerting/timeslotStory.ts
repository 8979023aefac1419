import { defineStory } from '../story.ts'

/**
 * The timeslots page, in the operator's own words: create a timeslot, change one, read its errors, save it while the
 * server fails or refuses, and delete one after reading which profiles are deleted with it. The story does not depend
 * on the charts; Testing Library and real Chromium both play it.
 */
export const timeslotStory = defineStory({
  'at the timeslots': {
    'start a new timeslot': 'with a new one started',
    'rename a timeslot': 'with another name',
    'clear its name': 'missing name shown',
    'tick all day': 'all day',
    'add a recurrence': 'with two recurrences',
    'type an invalid time': 'invalid time shown',
    'type an end before the start': 'early end shown',
    'untick every day': 'missing day shown',
    'extend it past midnight': 'past midnight',
    'draw the evenings with keys': 'with the evenings drawn',
    'ask to delete it': 'asked to delete, one profile affected',
    'ask to delete it while the profiles fail to load': 'asked to delete, profiles unknown',
  },
  'with a new one started': {
    'start over': 'at the timeslots',
    'create it': 'created',
    'create it with a name that is taken': 'taken name refused',
  },
  'taken name refused': { 'create it with another name': 'created' },
  created: { 'ask to delete it': 'asked to delete, no profile affected' },
  'with another name': {
    'type the original name': 'at the timeslots',
    undo: 'at the timeslots',
    'save it': 'renamed',
    'save it while the server fails': 'not saved',
    'save it while the network is down': 'not saved',
  },
  'not saved': { 'save it again': 'renamed' },
  renamed: {},
  'missing name shown': { undo: 'at the timeslots' },
  'all day': { 'untick all day': 'from 04:00 to 16:00', 'save it': 'saved all day' },
  'from 04:00 to 16:00': { undo: 'at the timeslots' },
  'saved all day': {},
  'with two recurrences': { 'remove the first recurrence': 'with only the second', 'save it': 'saved with two' },
  'with only the second': { undo: 'at the timeslots' },
  'saved with two': {},
  'invalid time shown': { 'type a time to the microsecond': 'with a time to the microsecond' },
  'early end shown': { undo: 'at the timeslots' },
  'missing day shown': { undo: 'at the timeslots' },
  'with a time to the microsecond': { 'save it': 'saved to the microsecond' },
  'saved to the microsecond': {},
  'past midnight': { undo: 'at the timeslots', 'split it': 'split' },
  'with the evenings drawn': { undo: 'at the timeslots', 'save it': 'saved with the evenings' },
  'saved with the evenings': {},
  split: { 'save it': 'saved as two' },
  'saved as two': {},
  'asked to delete, one profile affected': {
    decline: 'at the timeslots',
    'leave with Escape': 'at the timeslots',
    'delete it': 'deleted with its profile',
    'delete it while the server refuses': 'failed deletion shown',
  },
  'asked to delete, profiles unknown': { decline: 'at the timeslots', 'delete it': 'deleted with its profile' },
  'asked to delete, no profile affected': { 'delete it': 'at the timeslots' },
  'deleted with its profile': {},
  'failed deletion shown': {},
})
