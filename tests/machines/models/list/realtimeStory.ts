import { createTestModel } from '@xstate/test'
import { setup } from 'xstate'

/**
 * What an operator lives through with the live connection, in the operator's own words: chooses it, watches what others
 * do, loses it in each of the ways there are, and has it back. It knows nothing of the charts; Testing Library and real
 * Chromium play it alike.
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
      | { type: 'ask for acknowledged ones too' }
      | { type: 'it is acknowledged' }
      | { type: 'the server goes away' }
      | { type: 'the connection flaps' }
      | { type: 'the server accepts and drops' }
      | { type: 'no handshake is answered' }
      | { type: 'the server is well again' }
      | { type: 'every retry fails' }
      | { type: 'choose realtime again' }
      | { type: 'the network comes back' }
      | { type: 'hide the page' }
      | { type: 'an incident is created unseen' }
      | { type: 'look at the page again' }
      | { type: 'pause' }
      | { type: 'an incident is created unheard' }
      | { type: 'resume' }
      | { type: 'choose the interval' },
  },
}).createMachine({
  id: 'realtimeStory',
  initial: 'by interval',
  states: {
    'by interval': {
      on: { 'choose realtime': 'live', 'choose realtime while no handshake is answered': 'waiting for an answer' },
    },
    live: {
      on: {
        'an incident is created': 'told of a new one',
        'ask for acknowledged ones too': 'live on another question',
        'the server goes away': 'trying again',
        'the connection flaps': 'flapping',
        'the server accepts and drops': 'dropped again and again',
        'no handshake is answered': 'waiting for an answer',
        'hide the page': 'unseen',
        pause: 'paused',
        'choose the interval': 'by interval again',
      },
    },
    'told of a new one': { on: { 'it is changed': 'told of a change', 'it is deleted': 'told that one is gone' } },
    'told of a change': { on: { 'it is closed': 'told that one is gone' } },
    'told that one is gone': {},
    'live on another question': { on: { 'an incident is created': 'told of one that matches' } },
    'told of one that matches': { on: { 'it is acknowledged': 'told of a change that matches' } },
    'told of a change that matches': {},
    'trying again': { on: { 'the server is well again': 'live again', 'every retry fails': 'given up' } },
    flapping: { on: { 'the server is well again': 'live again' } },
    'dropped again and again': { on: { 'the server is well again': 'live again' } },
    'waiting for an answer': { on: { 'the server is well again': 'live again' } },
    'given up': { on: { 'choose realtime again': 'live again', 'the network comes back': 'live again' } },
    unseen: { on: { 'an incident is created unseen': 'told unseen' } },
    'told unseen': { on: { 'look at the page again': 'live again' } },
    paused: { on: { 'an incident is created unheard': 'behind' } },
    behind: { on: { resume: 'live again' } },
    'live again': {},
    'by interval again': {},
  },
})

export const realtimeModel = createTestModel(realtimeStory)
