import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * How an operator acknowledges one incident, in the operator's own words: with or without a message, with or without an
 * expiry, typed, chosen or taken from a calendar; what is typed wrong, what fails, and another expiry afterwards. It
 * knows nothing of the charts; Testing Library and real Chromium play it alike.
 */
export const acknowledgementStory = setup({
  types: {
    events: {} as
      | { type: 'ask to acknowledge' }
      | { type: 'decline' }
      | { type: 'acknowledge' }
      | { type: 'acknowledge with a message' }
      | { type: 'acknowledge with a day that is typed' }
      | { type: 'acknowledge for an hour' }
      | { type: 'acknowledge with a day of the calendar' }
      | { type: 'look at the calendar and leave it' }
      | { type: 'type no date and leave the field' }
      | { type: 'type no time and acknowledge' }
      | { type: 'type a day that is over and leave the field' }
      | { type: 'type a day too far away and acknowledge' }
      | { type: 'correct it and acknowledge' }
      | { type: 'acknowledge while the server breaks' }
      | { type: 'acknowledge while nobody answers' }
      | { type: 'acknowledge again' }
      | { type: 'ask to acknowledge once more' }
      | { type: 'acknowledge once more' }
      | { type: 'ask for another expiry' }
      | { type: 'decline another expiry' }
      | { type: 'type no expiry that reads and save' }
      | { type: 'let it never expire' }
      | { type: 'let it expire in a week' }
      | { type: 'save while the server breaks' }
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
        'acknowledge with a day that is typed': 'acknowledged until a day',
        'acknowledge for an hour': 'acknowledged for an hour',
        'acknowledge with a day of the calendar': 'acknowledged until a day of the calendar',
        'look at the calendar and leave it': 'asked',
        'type no date and leave the field': 'told that it is no date',
        'type no time and acknowledge': 'told that it is no time',
        'type a day that is over and leave the field': 'told that the day is over',
        'type a day too far away and acknowledge': 'told that the day is too far away',
        'acknowledge while the server breaks': 'told that the server broke',
        'acknowledge while nobody answers': 'told that nobody answered',
      },
    },
    'told that it is no date': { on: { 'correct it and acknowledge': 'acknowledged until a day' } },
    'told that it is no time': { on: { 'correct it and acknowledge': 'acknowledged until a day' } },
    'told that the day is over': { on: { 'correct it and acknowledge': 'acknowledged until a day' } },
    'told that the day is too far away': { on: { 'correct it and acknowledge': 'acknowledged until a day' } },
    'told that the server broke': { on: { 'acknowledge again': 'acknowledged until a day' } },
    'told that nobody answered': { on: { 'acknowledge again': 'acknowledged until a day' } },
    acknowledged: {},
    'acknowledged with a message': { on: { 'ask to acknowledge once more': 'asked once more' } },
    'asked once more': { on: { 'acknowledge once more': 'acknowledged twice' } },
    'acknowledged twice': {},
    'acknowledged for an hour': {},
    'acknowledged until a day of the calendar': {},
    'acknowledged until a day': { on: { 'ask for another expiry': 'asked for another expiry' } },
    'asked for another expiry': {
      on: {
        'decline another expiry': 'acknowledged until a day',
        'type no expiry that reads and save': 'told that the other one does not read',
        'let it never expire': 'never expiring',
        'let it expire in a week': 'expiring in a week',
        'save while the server breaks': 'told that it was not saved',
      },
    },
    'told that the other one does not read': { on: { 'let it expire in a week': 'expiring in a week' } },
    'told that it was not saved': { on: { 'save again': 'never expiring' } },
    'never expiring': {},
    'expiring in a week': {},
  },
})

export const acknowledgementModel = createTestModel(acknowledgementStory)
