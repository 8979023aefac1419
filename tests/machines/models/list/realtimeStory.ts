import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * The live connection, in the operator's own words: choose it, watch the changes of others, lose it in every possible
 * way, and recover it. The story does not depend on the charts; Testing Library and real Chromium both play it.
 */
export const realtimeStory = setup({
  types: {
    events: {} as
      | { type: 'choose realtime' }
      | { type: 'choose realtime while no handshake is answered' }
      | { type: 'an incident is created' }
      | { type: 'it is changed' }
      | { type: 'it is closed' }
      | { type: 'it is deleted' }
      | { type: 'include acknowledged incidents' }
      | { type: 'it is acknowledged' }
      | { type: 'the server goes away' }
      | { type: 'the connection flaps' }
      | { type: 'the server accepts and drops' }
      | { type: 'no handshake is answered' }
      | { type: 'the server recovers' }
      | { type: 'every retry fails' }
      | { type: 'choose realtime again' }
      | { type: 'the network comes back' }
      | { type: 'hide the page' }
      | { type: 'an incident is created while hidden' }
      | { type: 'show the page again' }
      | { type: 'pause' }
      | { type: 'an incident is created while paused' }
      | { type: 'resume' }
      | { type: 'choose the interval' },
  },
}).createMachine({
  id: 'realtimeStory',
  initial: 'on an interval',
  states: {
    'on an interval': {
      on: { 'choose realtime': 'live', 'choose realtime while no handshake is answered': 'waiting for an answer' },
    },
    live: {
      on: {
        'an incident is created': 'new incident shown',
        'include acknowledged incidents': 'live with another query',
        'the server goes away': 'trying again',
        'the connection flaps': 'flapping',
        'the server accepts and drops': 'dropped repeatedly',
        'no handshake is answered': 'waiting for an answer',
        'hide the page': 'unseen',
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
    'waiting for an answer': { on: { 'the server recovers': 'live again' } },
    'given up': { on: { 'choose realtime again': 'live again', 'the network comes back': 'live again' } },
    unseen: { on: { 'an incident is created while hidden': 'new incident while hidden' } },
    'new incident while hidden': { on: { 'show the page again': 'live again' } },
    paused: { on: { 'an incident is created while paused': 'behind' } },
    behind: { on: { resume: 'live again' } },
    'live again': {},
    'on an interval again': {},
  },
})

export const realtimeModel = createTestModel(realtimeStory)
