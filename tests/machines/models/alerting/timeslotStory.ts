import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * What an operator does on the timeslots screen, in the operator's own words: creates a timeslot, changes one, learns what
 * is wrong with it, saves it while the server fails or refuses, and deletes one, knowing what goes with it. It knows
 * nothing of the charts; Testing Library and real Chromium play it alike.
 */
export const timeslotStory = setup({
  types: {
    events: {} as
      | { type: 'begin a new one' }
      | { type: 'start over' }
      | { type: 'create it' }
      | { type: 'create it under a name that is taken' }
      | { type: 'create it under another name' }
      | { type: 'rename one' }
      | { type: 'take its name away' }
      | { type: 'type the name back' }
      | { type: 'undo' }
      | { type: 'save it' }
      | { type: 'save it while the server breaks' }
      | { type: 'save it while the network is cut' }
      | { type: 'save it again' }
      | { type: 'make it all day' }
      | { type: 'make it all day no longer' }
      | { type: 'add a recurrence' }
      | { type: 'remove the first' }
      | { type: 'type a time that is none' }
      | { type: 'type an end before the start' }
      | { type: 'type a time to the microsecond' }
      | { type: 'untick every day' }
      | { type: 'let it go past midnight' }
      | { type: 'split it' }
      | { type: 'ask to delete it' }
      | { type: 'ask to delete it while the profiles cannot be had' }
      | { type: 'decline' }
      | { type: 'leave by Escape' }
      | { type: 'delete it' }
      | { type: 'delete it while the server refuses' },
  },
}).createMachine({
  id: 'timeslotStory',
  initial: 'at the timeslots',
  states: {
    'at the timeslots': {
      on: {
        'begin a new one': 'with a new one begun',
        'rename one': 'with another name',
        'take its name away': 'told that it needs a name',
        'make it all day': 'all day',
        'add a recurrence': 'with two recurrences',
        'type a time that is none': 'told that a time is invalid',
        'type an end before the start': 'told that it ends too early',
        'untick every day': 'told that it needs a day',
        'let it go past midnight': 'past midnight',
        'ask to delete it': 'asked, with a profile',
        'ask to delete it while the profiles cannot be had': 'asked, not knowing',
      },
    },
    'with a new one begun': {
      on: {
        'start over': 'at the timeslots',
        'create it': 'created',
        'create it under a name that is taken': 'told that the name is taken',
      },
    },
    'told that the name is taken': { on: { 'create it under another name': 'created' } },
    created: { on: { 'ask to delete it': 'asked, with no profile' } },
    'with another name': {
      on: {
        'type the name back': 'at the timeslots',
        undo: 'at the timeslots',
        'save it': 'renamed',
        'save it while the server breaks': 'not saved',
        'save it while the network is cut': 'not saved',
      },
    },
    'not saved': { on: { 'save it again': 'renamed' } },
    renamed: {},
    'told that it needs a name': { on: { undo: 'at the timeslots' } },
    'all day': { on: { 'make it all day no longer': 'from four to four', 'save it': 'saved all day' } },
    'from four to four': { on: { undo: 'at the timeslots' } },
    'saved all day': {},
    'with two recurrences': { on: { 'remove the first': 'with the other one', 'save it': 'saved with two' } },
    'with the other one': { on: { undo: 'at the timeslots' } },
    'saved with two': {},
    'told that a time is invalid': { on: { 'type a time to the microsecond': 'to the microsecond' } },
    'told that it ends too early': { on: { undo: 'at the timeslots' } },
    'told that it needs a day': { on: { undo: 'at the timeslots' } },
    'to the microsecond': { on: { 'save it': 'saved to the microsecond' } },
    'saved to the microsecond': {},
    'past midnight': { on: { undo: 'at the timeslots', 'split it': 'split' } },
    split: { on: { 'save it': 'saved as two' } },
    'saved as two': {},
    'asked, with a profile': {
      on: {
        decline: 'at the timeslots',
        'leave by Escape': 'at the timeslots',
        'delete it': 'without it and its profile',
        'delete it while the server refuses': 'told that it was not deleted',
      },
    },
    'asked, not knowing': { on: { decline: 'at the timeslots', 'delete it': 'without it and its profile' } },
    'asked, with no profile': { on: { 'delete it': 'at the timeslots' } },
    'without it and its profile': {},
    'told that it was not deleted': {},
  },
})

export const timeslotModel = createTestModel(timeslotStory)
