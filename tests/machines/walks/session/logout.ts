/** Telling the server that somebody leaves (decisions, Session): whatever it answers, it ends, after 5 s at the latest. */
import { logoutMachine } from '../../../../machines/session/logout.ts'
import { start } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { defineWalk, fail, settle, wait } from '../../support/walk.ts'

const token = { token: 'abc', expiresAt: undefined }
const over = (output: string) => ({ state: 'over', ended: { output }, on: {} }) as const

export const walk = defineWalk({
  machine: logoutMachine,
  starts: {
    'a token': { input: { token }, to: 'asking', does: [start('requestLogout', { token })] },
    'the session of the server': {
      input: { token: undefined },
      to: 'asking',
      does: [start('requestLogout', { token: undefined })],
    },
  },
  cases: {
    'it is over': settle('requestLogout', 'ended'),
    'it lasts': settle('requestLogout', 'lasting'),
    'it goes on at the server': settle('requestLogout', 'continuing'),
    'the server breaks': fail('requestLogout', broken('log out')),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
  },
  rows: {
    asking: {
      state: 'asking',
      ports: ['requestLogout'],
      on: {
        'it is over': 'ended',
        'it lasts': 'lasting',
        'it goes on at the server': 'continuing',
        'the server breaks': 'unconfirmed',
        'almost five seconds pass': 'asking for long',
        'five seconds pass': 'unconfirmed',
      },
    },
    'asking for long': {
      state: 'asking',
      ports: ['requestLogout'],
      on: {
        'it is over': 'ended',
        'it lasts': 'lasting',
        'it goes on at the server': 'continuing',
        'the server breaks': 'unconfirmed',
        'almost five seconds pass': 'unconfirmed',
        'five seconds pass': 'unconfirmed',
      },
    },
    ended: over('ended'),
    lasting: over('lasting'),
    continuing: over('continuing'),
    unconfirmed: over('unconfirmed'),
  },
})
