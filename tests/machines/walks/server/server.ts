/**
 * When the console asks the server for its version: at start-up, and after the server was unreachable
 * (docs/behaviour.md#server-versions).
 */
import { serverMachine } from '../../../../machines/server/server.ts'
import { start } from '../../support/effects.ts'
import { firstServer, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

const asks = { to: 'asking', does: [start('meetServer')] } as const

export const walk = defineWalk({
  machine: serverMachine,
  starts: {
    'the version is known': { input: { isMet: true }, to: 'met', does: [] },
    'the version is unknown': { input: { isMet: false }, to: 'unmet', does: [] },
  },
  cases: {
    'the server is reachable again': send({ type: 'server.ask' }),
    'another call reads the version': send({ type: 'server.meet' }),
    'the version arrives': settle('meetServer', firstServer),
    'no answer': fail('meetServer', unreachable('get metadata')),
    'almost half a minute passes': wait(29_999),
    'half a minute passes': wait(30_000),
  },
  rows: {
    met: { state: 'met', on: { 'the server is reachable again': asks } },
    asking: {
      state: 'asking',
      ports: ['meetServer'],
      on: { 'the version arrives': 'met', 'no answer': 'unmet' },
    },
    unmet: {
      state: 'unmet',
      on: {
        'the server is reachable again': asks,
        'another call reads the version': 'met',
        'almost half a minute passes': 'unmet, next request almost due',
        'half a minute passes': asks,
      },
    },
    'unmet, next request almost due': {
      state: 'unmet',
      on: {
        'the server is reachable again': asks,
        'another call reads the version': 'met',
        'almost half a minute passes': asks,
        'half a minute passes': asks,
      },
    },
  },
})
