import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * Notification profiles, in the operator's own words: create one with a new destination and an unused name; rename one,
 * move it to another timeslot, deactivate and delete it; read which fields are missing. The story does not depend on
 * the charts; Testing Library and real Chromium each play some of its paths.
 */
export const profileStory = setup({
  types: {
    events: {} as
      | { type: 'arrive' }
      | { type: 'arrive without a timeslot' }
      | { type: 'start a profile' }
      | { type: 'close' }
      | { type: 'go to the timeslots' }
      | { type: 'discard' }
      | { type: 'name it' }
      | { type: 'try to create' }
      | { type: 'choose a filter' }
      | { type: 'create' }
      | { type: 'enter a name that is taken' }
      | { type: 'enter an unused name' }
      | { type: 'ask for a new destination' }
      | { type: 'cancel the destination' }
      | { type: 'create the destination' }
      | { type: 'rename' }
      | { type: 'undo' }
      | { type: 'save' }
      | { type: 'save while the server fails' }
      | { type: 'choose another timeslot' }
      | { type: 'deactivate' }
      | { type: 'remove the filter' }
      | { type: 'choose the filter again' }
      | { type: 'ask to delete' }
      | { type: 'decline' }
      | { type: 'leave with Escape' }
      | { type: 'confirm' }
      | { type: 'confirm while the server fails' },
  },
}).createMachine({
  id: 'profileStory',
  initial: 'away',
  states: {
    away: { on: { arrive: 'with profiles', 'arrive without a timeslot': 'without timeslots' } },
    'without timeslots': { on: { 'start a profile': 'missing timeslots shown' } },
    'missing timeslots shown': {
      on: { close: 'without timeslots', 'go to the timeslots': 'at the timeslots' },
    },
    'at the timeslots': {},
    'with profiles': {
      on: {
        'start a profile': 'begun',
        rename: 'renamed',
        'choose another timeslot': 'with another timeslot',
        deactivate: 'deactivated',
        'remove the filter': 'without a filter',
        'ask to delete': 'asked to delete',
      },
    },
    begun: { on: { discard: 'with profiles', 'name it': 'named' } },
    named: { on: { 'try to create': 'marked' } },
    marked: { on: { 'choose a filter': 'complete' } },
    complete: {
      on: {
        create: 'created',
        'enter a name that is taken': 'complete except for the name',
        'ask for a new destination': 'asked for a destination',
      },
    },
    'complete except for the name': { on: { create: 'refused' } },
    refused: { on: { 'enter an unused name': 'complete' } },
    'asked for a destination': {
      on: { 'cancel the destination': 'complete', 'create the destination': 'with a new destination' },
    },
    'with a new destination': { on: { create: 'created with a destination' } },
    created: {},
    'created with a destination': {},
    renamed: { on: { undo: 'with profiles', save: 'under another name', 'save while the server fails': 'not saved' } },
    'not saved': { on: { save: 'under another name' } },
    'under another name': {},
    'with another timeslot': { on: { save: 'in another timeslot' } },
    'in another timeslot': {},
    deactivated: { on: { save: 'inactive' } },
    inactive: {},
    'without a filter': { on: { 'choose the filter again': 'with profiles' } },
    'asked to delete': {
      on: {
        decline: 'with profiles',
        'leave with Escape': 'with profiles',
        confirm: 'deleted',
        'confirm while the server fails': 'with profiles',
      },
    },
    deleted: {},
  },
})

export const profileModel = createTestModel(profileStory)
