/** What another attempt for the failed incidents of a run would send (docs/behaviour.md#the-ledger). */
import { expect, test } from 'vitest'
import { newLedger } from '../../../../machines/bulk/domain/ledger.ts'
import type { BulkOperation } from '../../../../machines/bulk/domain/operation.ts'
import { retryOf, retryWords } from '../../../../machines/bulk/domain/retry.ts'
import { noRun } from '../../../../machines/bulk/domain/run.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incident } from '../../support/fixtures.ts'

const open = { open: true, ticketUrl: '' }
const ended = { open: false, ticketUrl: '' }
const linked = { open: true, ticketUrl: 'https://tickets.example/1' }
const endedAndLinked = { ...linked, open: false }

type State = Partial<Incident> | 'unknown'

test.each<[BulkOperation, readonly State[], readonly number[], readonly number[], string]>([
  ['close', [open, open], [1, 2], [], ''],
  [
    'close',
    [open, ended, open],
    [1, 3],
    [2],
    'Of 3 to retry, 1 has ended or been closed by now and is not sent again.',
  ],
  ['close', [ended, ended], [], [1, 2], 'Of 2 to retry, 2 have ended or been closed by now and are not sent again.'],
  ['close', ['unknown', open], [1, 2], [], ''],
  // The server takes these for closed incidents too.
  ['acknowledge', [open, ended], [1, 2], [2], 'Of 2 to retry, 1 has ended or been closed by now.'],
  ['acknowledge', [open, { ...ended, stateful: false, endTime: undefined }], [1, 2], [], ''],
  ['addNote', [open, ended], [1, 2], [], ''],
  ['reopen', [ended, open], [1], [], 'Of 2 to retry, 1 is already open and is not sent again.'],
  [
    'createTicket',
    [open, linked, endedAndLinked],
    [1],
    [3],
    'Of 3 to retry, 1 has ended or been closed by now and is not sent again; 1 has a ticket already and is not sent again.',
  ],
])('%s of %j sends %j, of which %j are closed: %j', (operation, states, applying, closed, words) => {
  const refused = states.map((_, index) => ({ pk: index + 1, reason: 'Locked' }))
  const ledger = { ...newLedger({ applying: [], leftOut: [] }), succeeded: [9], refused }
  const known = new Map(
    states.flatMap((state, index) =>
      state === 'unknown' ? [] : [[index + 1, incident({ pk: index + 1, ...state })] as const],
    ),
  )
  const retry = retryOf({ ...noRun, operation, ledger }, known)
  expect([retry.applying, retry.closed, retryWords(operation, retry)]).toEqual([applying, closed, words])
})

test('a ticket that somebody else has linked meanwhile is not replaced by another attempt, which says so', () => {
  const refused = [1, 2].map((pk) => ({ pk, reason: 'Locked' }))
  const ledger = { ...newLedger({ applying: [], leftOut: [] }), refused }
  const run = { ...noRun, operation: 'saveTicketUrl', text: 'https://tickets.example/9', ledger } as const
  const known = new Map([[2, incident({ pk: 2, ...linked })]])
  const retry = retryOf({ ...run, keepsTickets: true }, known)
  expect([retry.applying, retryWords('saveTicketUrl', retry)]).toEqual([
    [1],
    'Of 2 to retry, 1 has a ticket already and is not sent again.',
  ])
  expect(retryOf(run, known).applying).toEqual([1, 2])
})
