import { defineStory } from '../story.ts'

/**
 * The live connection, in the operator's own words: choose it, watch changes made by other users arrive, lose it in
 * several ways, and get it back. The story does not depend on the charts; Testing Library and real Chromium both
 * play it.
 */
export const realtimeStory = defineStory({
  'on an interval': {
    'choose realtime': 'live',
    'choose realtime while the server does not answer handshakes': 'waiting for the first handshake',
  },
  live: {
    'an incident is created': 'new incident shown',
    'include acknowledged incidents': 'live with another query',
    'the server goes away': 'trying again',
    'the connection flaps': 'flapping',
    'the server drops every connection it accepts': 'dropped repeatedly',
    'the server stops answering handshakes': 'waiting for a handshake',
    'hide the page': 'page hidden',
    pause: 'paused',
    'choose the interval': 'on an interval again',
  },
  'new incident shown': { 'it is changed': 'change shown', 'it is deleted': 'departure shown' },
  'change shown': { 'it is closed': 'departure shown' },
  'departure shown': {},
  'live with another query': { 'an incident is created': 'new match shown' },
  'new match shown': { 'it is acknowledged': 'changed match shown' },
  'changed match shown': {},
  'trying again': { 'the server recovers': 'live again', 'every retry fails': 'given up' },
  flapping: { 'the server recovers': 'live again' },
  'dropped repeatedly': { 'the server recovers': 'live again' },
  // A first handshake that is closed in the end is not tried again.
  'waiting for the first handshake': {},
  'waiting for a handshake': { 'the server recovers': 'live again' },
  'given up': { 'choose realtime again': 'live again', 'the network comes back': 'live again' },
  'page hidden': { 'an incident is created while the page is hidden': 'new incident on the hidden page' },
  'new incident on the hidden page': { 'show the page again': 'live again' },
  paused: { 'an incident is created while updates are paused': 'behind' },
  behind: { resume: 'live again' },
  'live again': {},
  'on an interval again': {},
})
