import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * Acknowledging one incident, in the operator's own words: with or without a message, with or without an expiry. The
 * operator types the expiry, chooses it with a button or picks it in a calendar, corrects invalid input, tries again
 * after a failure, and changes the expiry later. The story does not depend on the charts; Testing Library and real
 * Chromium both play it.
 */
export const acknowledgementStory = setup({
  types: {
    events: {} as
      | { type: 'ask to acknowledge' }
      | { type: 'decline' }
      | { type: 'acknowledge' }
      | { type: 'acknowledge with a message' }
      | { type: 'acknowledge with a typed date' }
      | { type: 'acknowledge for an hour' }
      | { type: 'acknowledge with a date from the calendar' }
      | { type: 'open and close the calendar' }
      | { type: 'type an invalid date and leave the field' }
      | { type: 'type an invalid time and acknowledge' }
      | { type: 'type a past date and leave the field' }
      | { type: 'type a date too far ahead and acknowledge' }
      | { type: 'correct it and acknowledge' }
      | { type: 'acknowledge while the server fails' }
      | { type: 'acknowledge, but the request is lost' }
      | { type: 'acknowledge again after the failure' }
      | { type: 'ask to acknowledge again' }
      | { type: 'acknowledge again' }
      | { type: 'ask to change the expiry' }
      | { type: 'cancel the change' }
      | { type: 'type an invalid expiry and save' }
      | { type: 'let it never expire' }
      | { type: 'let it expire in a week' }
      | { type: 'save while the server fails' }
      | { type: 'save again' },
  },
}).createMachine({
  id: 'acknowledgementStory',
  initial: 'watching',
  states: {
    watching: { on: { 'ask to acknowledge': 'asked' } },
    asked: {
      on: {
        decline: 'watching',
        acknowledge: 'acknowledged',
        'acknowledge with a message': 'acknowledged with a message',
        'acknowledge with a typed date': 'acknowledged until a date',
        'acknowledge for an hour': 'acknowledged for an hour',
        'acknowledge with a date from the calendar': 'acknowledged until a date from the calendar',
        'open and close the calendar': 'asked',
        'type an invalid date and leave the field': 'invalid date refused',
        'type an invalid time and acknowledge': 'invalid time refused',
        'type a past date and leave the field': 'past date refused',
        'type a date too far ahead and acknowledge': 'distant date refused',
        'acknowledge while the server fails': 'server failure shown',
        'acknowledge, but the request is lost': 'lost request shown',
      },
    },
    'invalid date refused': { on: { 'correct it and acknowledge': 'acknowledged until a date' } },
    'invalid time refused': { on: { 'correct it and acknowledge': 'acknowledged until a date' } },
    'past date refused': { on: { 'correct it and acknowledge': 'acknowledged until a date' } },
    'distant date refused': { on: { 'correct it and acknowledge': 'acknowledged until a date' } },
    'server failure shown': { on: { 'acknowledge again after the failure': 'acknowledged until a date' } },
    'lost request shown': { on: { 'acknowledge again after the failure': 'acknowledged until a date' } },
    acknowledged: {},
    'acknowledged with a message': { on: { 'ask to acknowledge again': 'asked again' } },
    'asked again': { on: { 'acknowledge again': 'acknowledged twice' } },
    'acknowledged twice': {},
    'acknowledged for an hour': {},
    'acknowledged until a date from the calendar': {},
    'acknowledged until a date': { on: { 'ask to change the expiry': 'asked to change the expiry' } },
    'asked to change the expiry': {
      on: {
        'cancel the change': 'acknowledged until a date',
        'type an invalid expiry and save': 'invalid new expiry refused',
        'let it never expire': 'never expiring',
        'let it expire in a week': 'expiring in a week',
        'save while the server fails': 'failed save shown',
      },
    },
    'invalid new expiry refused': { on: { 'let it expire in a week': 'expiring in a week' } },
    'failed save shown': { on: { 'save again': 'never expiring' } },
    'never expiring': {},
    'expiring in a week': {},
  },
})

export const acknowledgementModel = createTestModel(acknowledgementStory)
