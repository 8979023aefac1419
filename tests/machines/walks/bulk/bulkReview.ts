/**
 * Looks up the incidents whose call received no response (docs/behaviour.md#bulk-runs), and repeats the lookup if it
 * receives no response either. Changes made by another user are not counted as the run's own (docs/behaviour.md#the-ledger).
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
const asksWho = start('fetchLatestEvents', { atMost: 100 })
const found = { ...ledger, changed: [1], unchanged: [2] }
const foundByBen = { ...found, changed: [], byOthers: [{ pk: 1, reason: 'closed by ben' }] }
const none = { ...ledger, unchanged: [1, 2] }
const [nothing, one] = [
  { changed: [], unchanged: [], byOthers: [] },
  { changed: [1], unchanged: [2], byOthers: [] },
]

function closedBy(by: string) {
  return [{ pk: 9, incident: 1, receivedAt: 0, deed: { type: 'CLO', by } }] as const
}

export const walk = defineWalk({
  machine: bulkReviewMachine,
  observe: ({ ledger: { changed, unchanged, byOthers } }: BulkRun) => ({ changed, unchanged, byOthers }),
  starts: {
    'two incidents without a response': { input: { run, whose: 'olga' }, to: 'looking', does: [looks] },
    'no call has been sent': {
      input: { run: { ...run, ledger: unsent }, whose: 'olga' },
      to: 'nothing to look up',
      does: [],
    },
  },
  cases: {
    'one is closed, one is open': settle('fetchChosenIncidents', [
      incident({ pk: 1, open: false }),
      incident({ pk: 2 }),
    ]),
    'both are open': settle('fetchChosenIncidents', [incident({ pk: 1 }), incident({ pk: 2 })]),
    'no answer': fail('fetchChosenIncidents', unreachable('get incidents')),
    'Ben closed it': settle('fetchLatestEvents', closedBy('ben')),
    'the user closed it': settle('fetchLatestEvents', closedBy('olga')),
    'the events cannot be fetched': fail('fetchLatestEvents', unreachable('get recent events')),
    'two and a half seconds pass': wait(2500),
    'an immediate lookup is requested': send({ type: 'bulkReview.look' }),
  },
  rows: {
    looking: {
      state: 'looking',
      tags: ['busy'],
      ports: ['fetchChosenIncidents'],
      shows: nothing,
      on: {
        'one is closed, one is open': { to: 'asking who', does: [asksWho] },
        'both are open': 'unchanged',
        'no answer': 'waiting',
      },
    },
    'asking who': {
      state: 'attributing',
      tags: ['busy'],
      ports: ['fetchLatestEvents'],
      shows: one,
      on: { 'Ben closed it': 'by Ben', 'the user closed it': 'known', 'the events cannot be fetched': 'known' },
    },
    waiting: {
      state: 'waiting',
      shows: nothing,
      on: {
        'two and a half seconds pass': 'waiting for a while',
        'an immediate lookup is requested': { to: 'looking', does: [looks] },
      },
    },
    'waiting for a while': {
      state: 'waiting',
      shows: nothing,
      on: {
        'two and a half seconds pass': { to: 'looking', does: [looks] },
        'an immediate lookup is requested': { to: 'looking', does: [looks] },
      },
    },
    known: { state: 'known', ended: { output: { ledger: found } }, shows: one, on: {} },
    'by Ben': {
      state: 'known',
      ended: { output: { ledger: foundByBen } },
      shows: { changed: [], unchanged: [2], byOthers: foundByBen.byOthers },
      on: {},
    },
    unchanged: {
      state: 'known',
      ended: { output: { ledger: none } },
      shows: { changed: [], unchanged: [1, 2], byOthers: [] },
      on: {},
    },
    'nothing to look up': { state: 'known', ended: { output: { ledger: unsent } }, shows: nothing, on: {} },
  },
})

const made = 'https://tickets.example/1'
const doubtful = recordSilence(newLedger({ applying: [1, 2], leftOut: [] }), [1], 'no answer')
const sharing: BulkRun = { ...run, operation: 'shareTicket', undone: new Set([1, 2]), ledger: doubtful }

/** One ticket for all, whose creation was not answered: if it exists, its address is found, and none is created again. */
export const sharedTicket = defineWalk({
  machine: bulkReviewMachine,
  observe: ({ text, ledger: { changed, unchanged } }: BulkRun) => ({ text, changed, unchanged }),
  starts: {
    'no response to the creation': {
      input: { run: sharing, whose: 'olga' },
      to: 'looking',
      does: [start('fetchChosenIncidents', { pks: [1] })],
    },
  },
  cases: {
    'it has a ticket': settle('fetchChosenIncidents', [
      incident({ pk: 2, ticketUrl: 'https://tickets.example/2' }),
      incident({ pk: 1, ticketUrl: made }),
    ]),
    'it has no ticket': settle('fetchChosenIncidents', [
      incident({ pk: 2, ticketUrl: 'https://tickets.example/2' }),
      incident({ pk: 1 }),
    ]),
  },
  rows: {
    looking: {
      state: 'looking',
      tags: ['busy'],
      ports: ['fetchChosenIncidents'],
      shows: { text: '', changed: [], unchanged: [] },
      on: { 'it has a ticket': 'found', 'it has no ticket': 'not found' },
    },
    found: {
      state: 'known',
      shows: { text: made, changed: [1], unchanged: [] },
      ended: { output: { ledger: { ...doubtful, changed: [1] }, text: made } },
      on: {},
    },
    'not found': {
      state: 'known',
      shows: { text: '', changed: [], unchanged: [1] },
      ended: { output: { ledger: { ...doubtful, unchanged: [1] }, text: '' } },
      on: {},
    },
  },
})
