import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * The live connection, in the operator's own words: choose it, watch changes made by other users arrive, lose it in
 * several ways, and get it back. The story does not depend on the charts; Testing Library and real Chromium both
 * play it.
 */
export const realtimeStory = setup({
  types: {
    events: {} as
      | { type: 'choose realtime' }
      | { type: 'choose realtime while the server does not answer handshakes' }
      | { type: 'an incident is created' }
      | { type: 'it is changed' }
      | { type: 'it is closed' }
      | { type: 'it is deleted' }
      | { type: 'include acknowledged incidents' }
      | { type: 'it is acknowledged' }
      | { type: 'the server goes away' }
      | { type: 'the connection flaps' }
      | { type: 'the server drops every connection it accepts' }
      | { type: 'the server stops answering handshakes' }
      | { type: 'the server recovers' }
      | { type: 'every retry fails' }
      | { type: 'choose realtime again' }
      | { type: 'the network comes back' }
      | { type: 'hide the page' }
      | { type: 'an incident is created while the page is hidden' }
      | { type: 'show the page again' }
      | { type: 'pause' }
      | { type: 'an incident is created while updates are paused' }
      | { type: 'resume' }
      | { type: 'choose the interval' },
  },
}).createMachine({
  id: 'realtimeStory',
  initial: 'on an interval',
  states: {
    'on an interval': {
      on: {
        'choose realtime': 'live',
        'choose realtime while the server does not answer handshakes': 'waiting for the first handshake',
      },
    },
    live: {
      on: {
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
    },
    'new incident shown': { on: { 'it is changed': 'change shown', 'it is deleted': 'departure shown' } },
    'change shown': { on: { 'it is closed': 'departure shown' } },
    'departure shown': {},
    'live with another query': { on: { 'an incident is created': 'new match shown' } },
    'new match shown': { on: { 'it is acknowledged': 'changed match shown' } },
    'changed match shown': {},
    'trying again': { on: { 'the server recovers': 'live again', 'every retry fails': 'given up' } },
    flapping: { on: { 'the server recovers': 'live again' } },
    'dropped repeatedly': { on: { 'the server recovers': 'live again' } },
    // A first handshake that is closed in the end is not tried again.
    'waiting for the first handshake': {},
    'waiting for a handshake': { on: { 'the server recovers': 'live again' } },
    'given up': { on: { 'choose realtime again': 'live again', 'the network comes back': 'live again' } },
    'page hidden': { on: { 'an incident is created while the page is hidden': 'new incident on the hidden page' } },
    'new incident on the hidden page': { on: { 'show the page again': 'live again' } },
    paused: { on: { 'an incident is created while updates are paused': 'behind' } },
    behind: { on: { resume: 'live again' } },
    'live again': {},
    'on an interval again': {},
  },
})

export const realtimeModel = createTestModel(realtimeStory)
