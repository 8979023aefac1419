import { describe, expect, it } from 'vitest'
import { sharedSignOff, sortIncidents, sortOrdered } from '../../../../machines/bulk/domain/operation.ts'
import { incident } from '../../support/fixtures.ts'

const open = incident({ pk: 1 })
const closed = incident({ pk: 2, open: false, endTime: '2026-01-15T11:00:00Z' })
const stateless = incident({ pk: 3, open: false, stateful: false, endTime: undefined })
const ticketed = incident({ pk: 4, ticketUrl: 'https://tickets.example/4' })
const acked = incident({ pk: 5, acked: true })
const unknown = 99
const everything = [open, closed, stateless, ticketed, acked]
const pks = [...everything.map(({ pk }) => pk), unknown]
const known = new Map(everything.map((found) => [found.pk, found]))

describe('the incidents that an operation applies to', () => {
  it.each([
    ['acknowledge', '', pks, []],
    [
      'close',
      '',
      [1, 4, 5, 99],
      [
        [2, 'is already closed'],
        [3, 'is stateless'],
      ],
    ],
    [
      'reopen',
      '',
      [2, 99],
      [
        [1, 'is already open'],
        [3, 'is stateless'],
        [4, 'is already open'],
        [5, 'is already open'],
      ],
    ],
    ['saveTicketUrl', 'https://tickets.example/4', [1, 2, 3, 5, 99], [[4, 'has this ticket URL already']]],
    ['saveTicketUrl', 'https://tickets.example/5', pks, []],
    [
      'saveTicketUrl',
      '',
      [4, 99],
      [
        [1, 'has no ticket to remove'],
        [2, 'has no ticket to remove'],
        [3, 'has no ticket to remove'],
        [5, 'has no ticket to remove'],
      ],
    ],
    [
      'createTicket',
      '',
      [1, 3, 5, 99],
      [
        [2, 'is closed'],
        [4, 'has a ticket already'],
      ],
    ],
    [
      'shareTicket',
      'https://tickets.example/4',
      [1, 3, 5, 99],
      [
        [2, 'is closed'],
        [4, 'has this ticket already'],
      ],
    ],
    ['addNote', 'Looked at it', [1, 2, 3, 4, 5, 99], []],
  ] as const)('%s with "%s": %j, except %j', (operation, text, applying, leftOut) => {
    expect(sortIncidents(operation, text, pks, known)).toEqual({
      applying,
      leftOut: leftOut.map(([pk, reason]) => ({ pk, reason })),
    })
  })
})

it('a ticket that is set together with something else leaves out what somebody has linked in the meantime', () => {
  const order = { operation: 'saveTicketUrl', text: 'https://tickets.example/9', keepsTickets: true } as const
  expect(sortOrdered(order, [1, 4, 99], known)).toEqual({
    applying: [1, 99],
    leftOut: [{ pk: 4, reason: 'has a ticket already' }],
  })
})

describe('the sign-off button', () => {
  it.each([
    ['only open incidents', [open, ticketed], 'close'],
    ['only closed incidents', [closed], 'reopen'],
    ['closed and stateless incidents', [closed, stateless], 'reopen'],
    ['open and closed incidents', [open, closed], undefined],
    ['open and stateless incidents', [open, stateless], undefined],
    ['only stateless incidents', [stateless], undefined],
    ['no incidents', [], undefined],
  ] as const)('with %s ticked offers %s', (_name, incidents, offered) => {
    expect(sharedSignOff([...incidents])).toBe(offered)
  })
})
