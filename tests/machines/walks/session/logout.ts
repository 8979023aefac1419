/**
 * Signs out at the server (docs/behaviour.md#session): the chart ends after any response or, without a response, after
 * 5 s.
 */
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
    "the server's own session": {
      input: { token: undefined },
      to: 'asking',
      does: [start('requestLogout', { token: undefined })],
    },
  },
  cases: {
    'the session ended': settle('requestLogout', 'ended'),
    'the session lasts': settle('requestLogout', 'lasting'),
    'the session continues at the server': settle('requestLogout', 'continuing'),
    'the server fails': fail('requestLogout', broken('log out')),
    'almost five seconds pass': wait(4999),
    'five seconds pass': wait(5000),
  },
  rows: {
    asking: {
      state: 'asking',
      ports: ['requestLogout'],
      on: {
        'the session ended': 'ended',
        'the session lasts': 'lasting',
        'the session continues at the server': 'continuing',
        'the server fails': 'unconfirmed',
        'almost five seconds pass': 'asking, almost timed out',
        'five seconds pass': 'unconfirmed',
      },
    },
    'asking, almost timed out': {
      state: 'asking',
      ports: ['requestLogout'],
      on: {
        'the session ended': 'ended',
        'the session lasts': 'lasting',
        'the session continues at the server': 'continuing',
        'the server fails': 'unconfirmed',
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
