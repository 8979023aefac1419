import { expect, it } from 'vitest'
import { doneIncidents } from '../../../../machines/bulk/domain/doneIncidents.ts'
import { emptyLedger } from '../../../../machines/bulk/domain/ledger.ts'
import { incident } from '../../support/fixtures.ts'

const now = Date.UTC(2026, 0, 15, 12)
const open = incident({ pk: 1 })
const closed = incident({ pk: 2, open: false, endTime: '2026-01-15T11:00:00Z', ticketUrl: 'https://tickets.example/1' })
const known = new Map([open, closed].map((one) => [one.pk, one]))

it.each([
  [
    'acknowledge',
    [
      { ...open, acked: true },
      { ...closed, acked: true },
    ],
  ],
  ['close', [{ ...open, open: false, endTime: '2026-01-15T12:00:00.000Z' }]],
  ['reopen', [{ ...closed, open: true, endTime: 'infinity' }]],
  ['saveTicketUrl', [{ ...open, ticketUrl: 'https://tickets.example/1' }]],
  ['createTicket', []],
  ['addNote', []],
] as const)('after %s, incidents are reported if their new content is known and differs', (operation, told) => {
  const ledger = { ...emptyLedger, succeeded: [1, 2, 99] }
  expect(doneIncidents({ operation, text: 'https://tickets.example/1', ledger }, known, now)).toEqual(told)
})

it('incidents that the server refused to change are left out', () => {
  const ledger = { ...emptyLedger, refused: [{ pk: 1, reason: 'Locked' }] }
  expect(doneIncidents({ operation: 'close', text: '', ledger }, known, now)).toEqual([])
})
