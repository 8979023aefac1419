/** When the server is asked what it is (decisions, Servers of all generations): at start-up, and when it was away. */
import { serverMachine } from '../../../../machines/server/server.ts'
import { start } from '../../support/effects.ts'
import { firstServer, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

const asks = { to: 'asking', does: [start('meetServer')] } as const

export const walk = defineWalk({
  machine: serverMachine,
  starts: {
    'it said what it is': { input: { isMet: true }, to: 'met', does: [] },
    'it did not say': { input: { isMet: false }, to: 'unmet', does: [] },
  },
  cases: {
    'it is back': send({ type: 'server.ask' }),
    'it tells somebody else what it is': send({ type: 'server.meet' }),
    'it says what it is': settle('meetServer', firstServer),
    'it is silent': fail('meetServer', unreachable('get metadata')),
    'almost half a minute passes': wait(29_999),
    'half a minute passes': wait(30_000),
  },
  rows: {
    met: { state: 'met', on: { 'it is back': asks } },
    asking: {
      state: 'asking',
      ports: ['meetServer'],
      on: { 'it says what it is': 'met', 'it is silent': 'unmet' },
    },
    unmet: {
      state: 'unmet',
      on: {
        'it is back': asks,
        'it tells somebody else what it is': 'met',
        'almost half a minute passes': 'about to ask',
        'half a minute passes': asks,
      },
    },
    'about to ask': {
      state: 'unmet',
      on: {
        'it is back': asks,
        'it tells somebody else what it is': 'met',
        'almost half a minute passes': asks,
        'half a minute passes': asks,
      },
    },
  },
})
