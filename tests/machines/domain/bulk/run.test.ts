import { expect, it } from 'vitest'
import { newLedger, recordReview, recordSilence } from '../../../../machines/bulk/domain/ledger.ts'
import type { BulkOperation } from '../../../../machines/bulk/domain/operation.ts'
import { resumedRun, type BulkRun } from '../../../../machines/bulk/domain/run.ts'
import { incident } from '../../support/fixtures.ts'

/**
 * How a paused run continues (docs/behaviour.md#bulk-runs): a change that is known to have been made is not sent again.
 */

function paused(operation: BulkOperation): BulkRun {
  const ledger = newLedger({ applying: [1, 2, 3, 4], leftOut: [] })
  return {
    operation,
    text: '',
    expiration: undefined,
    undone: new Set([1, 2, 3, 4]),
    ledger: recordSilence(ledger, [1], 'no answer'),
  }
}

const ticketed = incident({ pk: 2, ticketUrl: 'https://tickets.example/2' })
const closed = incident({ pk: 3, open: false, endTime: '2026-01-15T11:00:00Z' })

it.each([
  ['createTicket', ticketed, [3, 4], { pk: 2, reason: 'has a ticket already' }],
  ['close', closed, [2, 4], { pk: 3, reason: 'is already closed' }],
] as const)(
  '%s: leaves out incidents that are known not to need the change any more',
  (operation, done, waiting, leftOut) => {
    const { ledger } = resumedRun(paused(operation), new Map([[done.pk, done]]))
    expect(ledger).toMatchObject({ waiting, leftOut: [leftOut] })
  },
)

it('a ticket that somebody else has linked while the run was paused is kept, if the run is for incidents without one', () => {
  const run = { ...paused('saveTicketUrl'), text: 'https://tickets.example/9' }
  const known = new Map([[2, ticketed]])
  expect(resumedRun({ ...run, keepsTickets: true }, known).ledger).toMatchObject({
    waiting: [3, 4],
    leftOut: [{ pk: 2, reason: 'has a ticket already' }],
  })
  expect(resumedRun(run, known).ledger).toMatchObject({ waiting: [2, 3, 4], leftOut: [] })
})

it('counts incidents that a review found changed as succeeded, and does not send them again', () => {
  const run = paused('createTicket')
  const ledger = recordReview(run.ledger, 'createTicket', '', run.undone, [
    incident({ pk: 1, ticketUrl: 'https://tickets.example/1' }),
  ])
  expect(resumedRun({ ...run, ledger }, new Map()).ledger).toMatchObject({
    waiting: [2, 3, 4],
    succeeded: [1],
    unanswered: [],
    changed: [],
  })
})

it('records which incidents still needed the change when the run was resumed', () => {
  const run = { ...paused('close'), undone: new Set<number>() }
  expect([
    ...resumedRun(
      run,
      new Map([
        [2, incident({ pk: 2 })],
        [3, closed],
      ]),
    ).undone,
  ]).toEqual([2])
})
