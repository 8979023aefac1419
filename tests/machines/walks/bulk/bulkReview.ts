/** What became of incidents that nobody answered for (decisions, Bulk): looked up, again where nobody answers. */
import { recordSilence, newLedger } from '../../../../machines/bulk/domain/ledger.ts'
import type { BulkRun } from '../../../../machines/bulk/domain/run.ts'
import { bulkReviewMachine } from '../../../../machines/bulk/bulkReview.ts'
import { start } from '../../support/effects.ts'
import { incident, unreachable } from '../../support/fixtures.ts'
import { defineWalk, fail, send, settle, wait } from '../../support/walk.ts'

const unsent = newLedger({ applying: [1, 2], leftOut: [] })
const ledger = recordSilence(unsent, [1, 2], 'no answer')
const run: BulkRun = { operation: 'close', text: '', expiration: undefined, undone: new Set([1, 2]), ledger }
const looks = start('fetchChosenIncidents', { pks: [1, 2] })
const found = { ...ledger, changed: [1], unchanged: [2] }

export const walk = defineWalk({
  machine: bulkReviewMachine,
  observe: ({ ledger: { changed, unchanged } }: BulkRun) => ({ changed, unchanged }),
  starts: {
    'nobody answered for two': { input: { run }, to: 'looking', does: [looks] },
    'all is known': { input: { run: { ...run, ledger: unsent } }, to: 'nothing to look up', does: [] },
  },
  cases: {
    'one is closed, one open': settle('fetchChosenIncidents', [incident({ pk: 1, open: false }), incident({ pk: 2 })]),
    'nobody answers': fail('fetchChosenIncidents', unreachable('get incidents')),
    'half of five seconds pass': wait(2500),
    'is to look again': send({ type: 'bulkReview.look' }),
  },
  rows: {
    looking: {
      state: 'looking',
      tags: ['busy'],
      ports: ['fetchChosenIncidents'],
      shows: { changed: [], unchanged: [] },
      on: { 'one is closed, one open': 'known', 'nobody answers': 'waiting' },
    },
    waiting: {
      state: 'waiting',
      shows: { changed: [], unchanged: [] },
      on: { 'half of five seconds pass': 'waiting for a while', 'is to look again': { to: 'looking', does: [looks] } },
    },
    'waiting for a while': {
      state: 'waiting',
      shows: { changed: [], unchanged: [] },
      on: {
        'half of five seconds pass': { to: 'looking', does: [looks] },
        'is to look again': { to: 'looking', does: [looks] },
      },
    },
    known: { state: 'known', ended: { output: { ledger: found } }, shows: { changed: [1], unchanged: [2] }, on: {} },
    'nothing to look up': {
      state: 'known',
      ended: { output: { ledger: unsent } },
      shows: { changed: [], unchanged: [] },
      on: {},
    },
  },
})
