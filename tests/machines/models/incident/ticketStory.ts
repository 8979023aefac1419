import { defineStory } from '../story.ts'

/**
 * The ticket of one incident, in the operator's own words: create it, or read why that failed; enter, change and remove
 * its URL, even if the server fails or another user changes it first. The story does not depend on the charts; Testing
 * Library and real Chromium both play it.
 */
export const ticketStory = defineStory({
  'without a ticket': { 'ask for a ticket': 'asked for a ticket', 'start entering the URL': 'entering the URL' },
  'asked for a ticket': {
    decline: 'without a ticket',
    'create it': 'created',
    'create it while the plugin fails': 'plugin failure shown',
    'create it while the server refuses': 'asked to create one manually',
    'create it while the browser blocks tabs': 'created without a tab',
    'wait until another user adds a ticket': 'asked although it has a ticket',
  },
  created: {},
  'created without a tab': {},
  'plugin failure shown': { 'ask for a ticket': 'asked for a ticket' },
  'asked to create one manually': { 'start entering the URL': 'entering the URL' },
  'asked although it has a ticket': { 'decline a second ticket': "with another user's URL" },
  "with another user's URL": {},
  'entering the URL': {
    'save the empty field': 'without a ticket',
    'leave with Escape': 'without a ticket',
    'save a relative URL': 'invalid URL refused',
    'save an absolute URL': 'with a URL',
  },
  'invalid URL refused': { 'discard it after Escape': 'without a ticket', 'save an absolute URL': 'with a URL' },
  'with a URL': { 'start editing the URL': 'editing the URL' },
  'editing the URL': {
    'save it unchanged': 'with a URL',
    cancel: 'with a URL',
    'save it empty': 'removed',
    'type another URL': 'with another URL typed',
  },
  removed: {},
  'with another URL typed': {
    cancel: 'with a URL',
    'save the other URL': 'with the other URL saved',
    'save it while the server fails': 'not saved',
    'save it while the network is down': 'not saved',
    'save it, but the response is lost': 'saved without a response',
    'save over an unseen change by another user': 'overtaken',
    'wait until another user changes it': 'overtaken',
    'wait until another user removes it': 'overtaken by a removal',
  },
  'with the other URL saved': {},
  'not saved': { 'save the other URL': 'with the other URL saved' },
  'saved without a response': { 'save the URL that is already saved': 'with the other URL saved' },
  overtaken: {
    'try to save anyway': 'overtaken',
    'keep mine': 'own URL kept',
    'take theirs': "with another user's URL",
  },
  'overtaken by a removal': { 'accept the removal': 'removed' },
  'own URL kept': { 'save the other URL': 'with the other URL saved' },
})
