import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * How an operator keeps notification profiles, in the operator's own words: creates one, with a destination that there
 * was not yet and under a name that is free; renames one, moves it to another timeslot, deactivates and deletes it; is
 * told what is missing. It knows nothing of the charts; Testing Library and real Chromium play it alike.
 */
export const profileStory = setup({
  types: {
    events: {} as
      | { type: 'arrive' }
      | { type: 'arrive without a timeslot' }
      | { type: 'begin a profile' }
      | { type: 'close' }
      | { type: 'go to the timeslots' }
      | { type: 'discard' }
      | { type: 'name it' }
      | { type: 'try to create' }
      | { type: 'choose a filter' }
      | { type: 'create' }
      | { type: 'give it a name in use' }
      | { type: 'give it a free name' }
      | { type: 'ask for a new destination' }
      | { type: 'cancel the destination' }
      | { type: 'create the destination' }
      | { type: 'rename' }
      | { type: 'undo' }
      | { type: 'save' }
      | { type: 'save while the server breaks' }
      | { type: 'choose another timeslot' }
      | { type: 'deactivate' }
      | { type: 'take the filter away' }
      | { type: 'take the filter again' }
      | { type: 'ask to delete' }
      | { type: 'say no' }
      | { type: 'leave by Escape' }
      | { type: 'say yes' }
      | { type: 'say yes while the server breaks' },
  },
}).createMachine({
  id: 'profileStory',
  initial: 'away',
  states: {
    away: { on: { arrive: 'with profiles', 'arrive without a timeslot': 'without timeslots' } },
    'without timeslots': { on: { 'begin a profile': 'told that there are no timeslots' } },
    'told that there are no timeslots': {
      on: { close: 'without timeslots', 'go to the timeslots': 'at the timeslots' },
    },
    'at the timeslots': {},
    'with profiles': {
      on: {
        'begin a profile': 'begun',
        rename: 'renamed',
        'choose another timeslot': 'with another timeslot',
        deactivate: 'deactivated',
        'take the filter away': 'without a filter',
        'ask to delete': 'asked to delete',
      },
    },
    begun: { on: { discard: 'with profiles', 'name it': 'named' } },
    named: { on: { 'try to create': 'named', 'choose a filter': 'complete' } },
    complete: {
      on: {
        create: 'created',
        'give it a name in use': 'complete, but for the name',
        'ask for a new destination': 'asked for a destination',
      },
    },
    'complete, but for the name': { on: { create: 'refused' } },
    refused: { on: { 'give it a free name': 'complete' } },
    'asked for a destination': {
      on: { 'cancel the destination': 'complete', 'create the destination': 'with a new destination' },
    },
    'with a new destination': { on: { create: 'created with a destination' } },
    created: {},
    'created with a destination': {},
    renamed: { on: { undo: 'with profiles', save: 'under another name', 'save while the server breaks': 'not saved' } },
    'not saved': { on: { save: 'under another name' } },
    'under another name': {},
    'with another timeslot': { on: { save: 'in another timeslot' } },
    'in another timeslot': {},
    deactivated: { on: { save: 'inactive' } },
    inactive: {},
    'without a filter': { on: { 'take the filter again': 'with profiles' } },
    'asked to delete': {
      on: {
        'say no': 'with profiles',
        'leave by Escape': 'with profiles',
        'say yes': 'deleted',
        'say yes while the server breaks': 'with profiles',
      },
    },
    deleted: {},
  },
})

export const profileModel = createTestModel(profileStory)
