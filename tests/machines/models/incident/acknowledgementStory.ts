import { defineStory } from '../story.ts'

/**
 * Acknowledging one incident, in the operator's own words: with or without a message, with or without an expiry. The
 * operator types the expiry, chooses it with a button or picks it in a calendar, corrects invalid input, tries again
 * after a failure, changes the expiry later, and takes acknowledgements back. The story does not depend on the charts;
 * Testing Library and real Chromium both play it.
 */
export const acknowledgementStory = defineStory({
  watching: { 'ask to acknowledge': 'asked' },
  asked: {
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
  'invalid date refused': { 'correct it and acknowledge': 'acknowledged until a date' },
  'invalid time refused': { 'correct it and acknowledge': 'acknowledged until a date' },
  'past date refused': { 'correct it and acknowledge': 'acknowledged until a date' },
  'distant date refused': { 'correct it and acknowledge': 'acknowledged until a date' },
  'server failure shown': { 'acknowledge again after the failure': 'acknowledged until a date' },
  'lost request shown': { 'acknowledge again after the failure': 'acknowledged until a date' },
  acknowledged: {},
  'acknowledged with a message': { 'ask to acknowledge again': 'asked again' },
  'asked again': {
    'acknowledge again': 'acknowledged twice',
    'acknowledge again, and take it back at once': 'the second taken back',
  },
  'the second taken back': { 'take the first back from the log': 'both taken back' },
  'both taken back': {},
  'acknowledged twice': {},
  'acknowledged for an hour': {},
  'acknowledged until a date from the calendar': {},
  'acknowledged until a date': { 'ask to change the expiry': 'asked to change the expiry' },
  'asked to change the expiry': {
    'cancel the change': 'acknowledged until a date',
    'type an invalid expiry and save': 'invalid new expiry refused',
    'let it never expire': 'never expiring',
    'let it expire in a week': 'expiring in a week',
    'save while the server fails': 'failed save shown',
  },
  'invalid new expiry refused': { 'let it expire in a week': 'expiring in a week' },
  'failed save shown': { 'save again': 'never expiring' },
  'never expiring': {},
  'expiring in a week': {},
})
