/** Connection problems (specification, section 4, API state): silence sets them, any answer clears them. */
import { connectivityMachine } from '../../../machines/connectivity.ts'
import { start, tellParent } from '../support/effects.ts'
import { broken, firstServer, refused, unreachable } from '../support/fixtures.ts'
import { defineWalk, fail, hear, send, settle, wait } from '../support/walk.ts'

const probes = { to: 'probing', does: [start('meetServer')] } as const
const restored = { to: 'connected', does: [tellParent({ type: 'connection.restored' })] } as const
const lost = { to: 'waiting', does: [tellParent({ type: 'connection.lost' })] } as const

export const walk = defineWalk({
  machine: connectivityMachine,
  starts: {
    'a page': { input: { isLost: false }, to: 'connected', does: [start('network')] },
    'a page of a server that is silent': {
      input: { isLost: true }, to: 'waiting', does: [start('network'), tellParent({ type: 'connection.lost' })],
    },
  },
  cases: {
    'a call got no answer': send({ type: 'connectivity.lose' }),
    'a call was answered': send({ type: 'connectivity.recover' }),
    'the person asks again': send({ type: 'connectivity.retry' }),
    'the browser goes offline': hear('network', { type: 'network.offline' }),
    'the browser comes online': hear('network', { type: 'network.online' }),
    'the server tells its version': settle('meetServer', firstServer),
    'the server refuses': fail('meetServer', refused('reach the server', 403, 'no')),
    'the server breaks': fail('meetServer', broken('reach the server')),
    'the server is silent': fail('meetServer', unreachable('reach the server')),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
  },
  rows: {
    connected: {
      state: 'connected',
      ports: ['network'],
      on: { 'a call got no answer': lost, 'the browser goes offline': lost },
    },
    waiting: {
      state: { problems: 'waiting' },
      tags: ['lost'],
      ports: ['network'],
      on: {
        'a call was answered': restored,
        'the person asks again': probes,
        'the browser comes online': probes,
        'almost five seconds pass': 'about to probe',
        'five seconds pass': probes,
      },
    },
    'about to probe': {
      state: { problems: 'waiting' },
      tags: ['lost'],
      ports: ['network'],
      on: {
        'a call was answered': restored,
        'the person asks again': probes,
        'the browser comes online': probes,
        'almost five seconds pass': probes,
        'five seconds pass': probes,
      },
    },
    probing: {
      state: { problems: 'probing' },
      tags: ['lost', 'busy'],
      ports: ['network', 'meetServer'],
      on: {
        'a call was answered': restored,
        'the server tells its version': restored,
        'the server refuses': restored,
        'the server breaks': restored,
        'the server is silent': 'waiting',
      },
    },
  },
})
