/**
 * Looks up the incidents whose call got no answer (docs/behaviour.md#bulk-runs), and repeats the lookup if it gets no
 * answer either.
 */
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
    'two incidents without an answer': { input: { run }, to: 'looking', does: [looks] },
    'every incident has an answer': { input: { run: { ...run, ledger: unsent } }, to: 'nothing to look up', does: [] },
  },
  cases: {
    'one is closed, one is open': settle('fetchChosenIncidents', [
      incident({ pk: 1, open: false }),
      incident({ pk: 2 }),
    ]),
    'no answer': fail('fetchChosenIncidents', unreachable('get incidents')),
    'two and a half seconds pass': wait(2500),
    'an immediate lookup is requested': send({ type: 'bulkReview.look' }),
  },
  rows: {
    looking: {
      state: 'looking',
      tags: ['busy'],
      ports: ['fetchChosenIncidents'],
      shows: { changed: [], unchanged: [] },
      on: { 'one is closed, one is open': 'known', 'no answer': 'waiting' },
    },
    waiting: {
      state: 'waiting',
      shows: { changed: [], unchanged: [] },
      on: {
        'two and a half seconds pass': 'waiting for a while',
        'an immediate lookup is requested': { to: 'looking', does: [looks] },
      },
    },
    'waiting for a while': {
      state: 'waiting',
      shows: { changed: [], unchanged: [] },
      on: {
        'two and a half seconds pass': { to: 'looking', does: [looks] },
        'an immediate lookup is requested': { to: 'looking', does: [looks] },
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
