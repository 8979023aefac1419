import { expect, test } from 'vitest'
import { defaultFilter } from '../../../../machines/filter/domain/filter.ts'
import { lastDeeds, neverSeen } from '../../../../machines/list/domain/changeFeed.ts'
import { departureOf } from '../../../../machines/list/domain/departure.ts'
import { incident } from '../../support/fixtures.ts'

/** Why a row has left the list (docs/behaviour.md#parking). */

const open = incident()
const unrestricted = { ...defaultFilter, open: undefined, acked: undefined }
const ofClosed = { ...unrestricted, open: false }

test.each([
  ['CLO', defaultFilter, 'closed', 'ben'],
  ['END', defaultFilter, 'ended', undefined],
  ['ACK', defaultFilter, 'acked', 'ben'],
  ['REO', ofClosed, 'reopened', 'ben'],
  ['CLO', unrestricted, 'other', undefined],
  ['END', unrestricted, 'other', undefined],
  ['ACK', unrestricted, 'other', undefined],
  ['REO', defaultFilter, 'other', undefined],
  ['OTH', defaultFilter, 'other', undefined],
] as const)('after the event %s, with the filter %o, the reason is ‘%s’, by %s', (type, filter, reason, by) => {
  expect(departureOf(open, { type, by: 'ben' }, filter)).toEqual({ reason, by })
})

test('after a restart by the source, a row of the closed ones whose new version is not known was reopened', () => {
  const closed = incident({ open: false })
  expect(departureOf(closed, { type: 'RES', by: 'nav' }, ofClosed)).toEqual({ reason: 'reopened', by: undefined })
})

test.each([
  [{ open: false }, defaultFilter, 'closed'],
  [{ acked: true }, defaultFilter, 'acked'],
  [{}, ofClosed, 'reopened'],
  [{}, defaultFilter, 'other'],
  [{ open: false, acked: true }, unrestricted, 'other'],
] as const)('without an event, the reason for %o with the filter %o is ‘%s’', (change, filter, reason) => {
  expect(departureOf(incident(change), undefined, filter)).toEqual({ reason, by: undefined })
})

test('the last relevant event of each incident counts if it is new, regardless of the order in which events are reported', () => {
  const event = (pk: number, of: number, type: string) => ({
    pk,
    incident: of,
    receivedAt: 0,
    deed: { type, by: 'ben' },
  })
  const events = [event(9, 7, 'OTH'), event(8, 7, 'CLO'), event(5, 7, 'ACK'), event(6, 3, 'ACK'), event(7, 1, 'RES')]
  const known = event(4, 2, 'CLO')
  expect(lastDeeds([known, ...events, { pk: 10, incident: 4, receivedAt: 0 }], { ...neverSeen, pk: 4 })).toEqual(
    new Map([
      [7, { type: 'CLO', by: 'ben' }],
      [3, { type: 'ACK', by: 'ben' }],
      [1, { type: 'RES', by: 'ben' }],
    ]),
  )
})
