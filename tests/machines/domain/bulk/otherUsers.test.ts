import { describe, expect, it, test } from 'vitest'
import {
  allIncidents,
  failedIncidents,
  isReviewDue,
  newLedger,
  recordSilence,
  unconfirmedIncidents,
} from '../../../../machines/bulk/domain/ledger.ts'
import { bulkOperations } from '../../../../machines/bulk/domain/operation.ts'
import { mayBeByOthers, recordOthers } from '../../../../machines/bulk/domain/otherUsers.ts'
import { progressText } from '../../../../machines/bulk/domain/runWords.ts'
import type { FeedEvent } from '../../../../machines/list/domain/changeFeed.ts'

/** Incident 1 was found changed, 2 unchanged, and the outcome of 3 is unknown. */
const reviewed = {
  ...recordSilence(newLedger({ applying: [1, 2, 3], leftOut: [] }), [1, 2, 3], 'no answer'),
  changed: [1],
  unchanged: [2],
}

function happened(pk: number, incident: number, type: string, by: string): FeedEvent {
  return { pk, incident, receivedAt: 0, deed: { type, by } }
}

test('the run neither claims a change by another user nor offers it for a retry', () => {
  const ledger = recordOthers(
    reviewed,
    'close',
    'olga',
    [1, 2, 3].map((pk) => happened(pk, pk, 'CLO', 'ben')),
  )
  expect(ledger.byOthers).toEqual([
    { pk: 1, reason: 'closed by ben' },
    { pk: 3, reason: 'closed by ben' },
  ])
  expect(ledger.changed).toEqual([])
  expect(unconfirmedIncidents(ledger)).toEqual([])
  expect(isReviewDue(ledger)).toBe(false)
  expect(failedIncidents(ledger)).toEqual([2])
  expect(allIncidents(ledger)).toEqual([1, 2, 3])
  expect(progressText(ledger)).toBe('0 done, 2 done by another user, 1 failed')
})

describe('the last event of the right type decides', () => {
  it.each<[string, readonly FeedEvent[], readonly string[]]>([
    ['the user came last', [happened(5, 1, 'CLO', 'olga'), happened(4, 1, 'CLO', 'ben')], []],
    ['Ben came last', [happened(4, 1, 'CLO', 'olga'), happened(5, 1, 'CLO', 'ben')], ['closed by ben']],
    ['Ben acknowledged it later', [happened(4, 1, 'CLO', 'olga'), happened(5, 1, 'ACK', 'ben')], []],
    ['nobody is named', [{ pk: 4, incident: 1, receivedAt: 0 }, happened(5, 1, 'CLO', '')], []],
    ['nothing is known', [], []],
  ])('%s', (_, events, reasons) => {
    const ledger = recordOthers(reviewed, 'close', 'olga', events)
    expect(ledger.byOthers.map(({ reason }) => reason)).toEqual(reasons)
    expect(ledger.changed).toEqual(reasons.length === 0 ? [1] : [])
  })
})

it.each([
  ['acknowledge', 'ACK', 'acknowledged by ben'],
  ['reopen', 'REO', 'reopened by ben'],
] as const)('%s is recognised by the event %s', (operation, type, reason) => {
  expect(recordOthers(reviewed, operation, 'olga', [happened(4, 1, type, 'ben')]).byOthers).toEqual([{ pk: 1, reason }])
})

test('no events are requested for ticket operations, nor if every incident was found unchanged', () => {
  expect(bulkOperations.filter((operation) => mayBeByOthers(operation, reviewed))).toEqual([
    'acknowledge',
    'close',
    'reopen',
  ])
  expect(mayBeByOthers('close', { ...reviewed, changed: [], unchanged: [1, 2, 3] })).toBe(false)
})
