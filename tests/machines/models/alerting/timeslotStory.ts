import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * The timeslots page, in the operator's own words: create a timeslot, change one, read its errors, save it while the
 * server fails or refuses, and delete one after reading which profiles are deleted with it. The story does not depend
 * on the charts; Testing Library and real Chromium both play it.
 */
export const timeslotStory = setup({
  types: {
    events: {} as
      | { type: 'start a new timeslot' }
      | { type: 'start over' }
      | { type: 'create it' }
      | { type: 'create it with a name that is taken' }
      | { type: 'create it with another name' }
      | { type: 'rename a timeslot' }
      | { type: 'clear its name' }
      | { type: 'type the original name' }
      | { type: 'undo' }
      | { type: 'save it' }
      | { type: 'save it while the server fails' }
      | { type: 'save it while the network is down' }
      | { type: 'save it again' }
      | { type: 'tick all day' }
      | { type: 'untick all day' }
      | { type: 'add a recurrence' }
      | { type: 'remove the first recurrence' }
      | { type: 'type an invalid time' }
      | { type: 'type an end before the start' }
      | { type: 'type a time to the microsecond' }
      | { type: 'untick every day' }
      | { type: 'extend it past midnight' }
      | { type: 'split it' }
      | { type: 'ask to delete it' }
      | { type: 'ask to delete it while the profiles fail to load' }
      | { type: 'decline' }
      | { type: 'leave with Escape' }
      | { type: 'delete it' }
      | { type: 'delete it while the server refuses' },
  },
}).createMachine({
  id: 'timeslotStory',
  initial: 'at the timeslots',
  states: {
    'at the timeslots': {
      on: {
        'start a new timeslot': 'with a new one started',
        'rename a timeslot': 'with another name',
        'clear its name': 'missing name shown',
        'tick all day': 'all day',
        'add a recurrence': 'with two recurrences',
        'type an invalid time': 'invalid time shown',
        'type an end before the start': 'early end shown',
        'untick every day': 'missing day shown',
        'extend it past midnight': 'past midnight',
        'ask to delete it': 'asked to delete, one profile affected',
        'ask to delete it while the profiles fail to load': 'asked to delete, profiles unknown',
      },
    },
    'with a new one started': {
      on: {
        'start over': 'at the timeslots',
        'create it': 'created',
        'create it with a name that is taken': 'taken name refused',
      },
    },
    'taken name refused': { on: { 'create it with another name': 'created' } },
    created: { on: { 'ask to delete it': 'asked to delete, no profile affected' } },
    'with another name': {
      on: {
        'type the original name': 'at the timeslots',
        undo: 'at the timeslots',
        'save it': 'renamed',
        'save it while the server fails': 'not saved',
        'save it while the network is down': 'not saved',
      },
    },
    'not saved': { on: { 'save it again': 'renamed' } },
    renamed: {},
    'missing name shown': { on: { undo: 'at the timeslots' } },
    'all day': { on: { 'untick all day': 'from 04:00 to 16:00', 'save it': 'saved all day' } },
    'from 04:00 to 16:00': { on: { undo: 'at the timeslots' } },
    'saved all day': {},
    'with two recurrences': {
      on: { 'remove the first recurrence': 'with only the second', 'save it': 'saved with two' },
    },
    'with only the second': { on: { undo: 'at the timeslots' } },
    'saved with two': {},
    'invalid time shown': { on: { 'type a time to the microsecond': 'with a time to the microsecond' } },
    'early end shown': { on: { undo: 'at the timeslots' } },
    'missing day shown': { on: { undo: 'at the timeslots' } },
    'with a time to the microsecond': { on: { 'save it': 'saved to the microsecond' } },
    'saved to the microsecond': {},
    'past midnight': { on: { undo: 'at the timeslots', 'split it': 'split' } },
    split: { on: { 'save it': 'saved as two' } },
    'saved as two': {},
    'asked to delete, one profile affected': {
      on: {
        decline: 'at the timeslots',
        'leave with Escape': 'at the timeslots',
        'delete it': 'deleted with its profile',
        'delete it while the server refuses': 'failed deletion shown',
      },
    },
    'asked to delete, profiles unknown': {
      on: { decline: 'at the timeslots', 'delete it': 'deleted with its profile' },
    },
    'asked to delete, no profile affected': { on: { 'delete it': 'at the timeslots' } },
    'deleted with its profile': {},
    'failed deletion shown': {},
  },
})

export const timeslotModel = createTestModel(timeslotStory)
