import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import type { IncidentStore } from '../../../../machines/incident/domain/incidentStore.ts'
import type { Level } from '../../../../machines/incident/domain/level.ts'
import { sortKeys, type SortKey } from '../../../../machines/list/domain/columns.ts'
import {
  directions,
  inOrder,
  isListOrder,
  isSortingAll,
  nextOrder,
  orderInEffect,
  tagOrderKey,
  type Direction,
} from '../../../../machines/list/domain/listOrder.ts'
import type { RowAcknowledgements } from '../../../../machines/list/domain/rowAcknowledgements.ts'
import { incident } from '../../support/fixtures.ts'
import { sortedStepwise } from '../../support/stepwise.ts'

const rows = [
  incident({
    pk: 9,
    acked: true,
    startTime: '2026-11-20T12:00:00+01:00',
    level: 3,
    description: 'Port 10 down',
    source: named('b'),
    ticketUrl: 'https://tickets.example.org/9',
  }),
  incident({
    pk: 4,
    startTime: '2026-11-20T11:30:00Z',
    level: 1,
    description: 'port 2 down',
    source: named('B'),
    endTime: '2026-11-20T12:30:00Z',
    open: false,
    ticketUrl: 'https://Help.example.org:8080/4',
  }),
  incident({
    pk: 7,
    acked: true,
    startTime: '2026-11-20T11:00:00Z',
    level: 3,
    description: 'Zone lost',
    source: named('a'),
    endTime: '2026-11-20T11:20:00Z',
    open: false,
    ticketUrl: 'ticket 7',
  }),
  incident({
    pk: 2,
    acked: true,
    startTime: 'infinity',
    level: 5,
    description: 'Zone lost',
    source: named('C'),
    stateful: false,
    open: false,
    endTime: undefined,
  }),
]

function storeOf(...incidents: readonly Incident[]): IncidentStore {
  return {
    incidents: incidents.map(({ pk }) => pk),
    storedIncidents: new Map(incidents.map((one) => [one.pk, { incident: one, lastModified: 0, changedAt: 0 }])),
  }
}

const store = storeOf(...rows)

/** Incident 2 is acknowledged too, but its user is unknown; incident 4 is no longer acknowledged. */
const told: RowAcknowledgements = new Map([
  [9, { version: undefined, by: 'Zoe', until: '2026-11-20T14:00:00+01:00', message: 'Zone 2', hasRunOut: false }],
  [7, { version: undefined, by: 'ana', until: undefined, message: 'asked', hasRunOut: false }],
  [4, { version: undefined, by: 'ben', until: undefined, message: '', hasRunOut: false }],
  [2, { version: undefined, by: undefined, until: undefined, message: '', hasRunOut: false }],
])

function named(name: string): Incident['source'] {
  return { pk: 1, name }
}

function pks(by: SortKey, direction: Direction): readonly number[] {
  return inOrder(store, { by, direction }, undefined, told)
}

const cases: readonly (readonly [SortKey, Direction, readonly number[]])[] = [
  ['number', 'ascending', [2, 4, 7, 9]],
  ['number', 'descending', [9, 7, 4, 2]],
  ['time', 'ascending', [2, 9, 7, 4]],
  ['time', 'descending', [4, 9, 7, 2]],
  ['end', 'ascending', [2, 7, 4, 9]],
  ['end', 'descending', [9, 4, 7, 2]],
  ['ticketHost', 'ascending', [7, 2, 4, 9]],
  ['ticketHost', 'descending', [9, 4, 7, 2]],
  ['ackedBy', 'ascending', [7, 9, 4, 2]],
  ['ackedBy', 'descending', [9, 7, 4, 2]],
  ['ackedUntil', 'ascending', [9, 7, 4, 2]],
  ['ackedUntil', 'descending', [7, 9, 4, 2]],
  ['ackMessage', 'ascending', [7, 9, 4, 2]],
  ['ackMessage', 'descending', [9, 7, 4, 2]],
  ['state', 'ascending', [9, 2, 4, 7]],
  ['state', 'descending', [4, 7, 2, 9]],
  ['severity', 'ascending', [4, 9, 7, 2]],
  ['severity', 'descending', [2, 9, 7, 4]],
  ['source', 'ascending', [7, 4, 9, 2]],
  ['source', 'descending', [2, 4, 9, 7]],
  ['description', 'ascending', [4, 9, 7, 2]],
  ['description', 'descending', [7, 2, 9, 4]],
]

describe('the order of a page', () => {
  it.each(cases)(
    'by %s, %s, puts the newest of equal rows first, compares numbers as numbers, and ignores case',
    (by, direction, expected) => {
      expect(pks(by, direction)).toEqual(expected)
    },
  )

  it('by who acknowledged them puts the newest first of those that one user did', () => {
    const ofOne = [9, 7].map(
      (pk) => [pk, { version: undefined, by: 'ana', until: undefined, message: '', hasRunOut: false }] as const,
    )
    const [newer, , older] = rows
    if (newer === undefined || older === undefined) throw new Error('no rows')
    for (const direction of directions)
      for (const listed of [storeOf(newer, older), storeOf(older, newer)])
        expect(inOrder(listed, { by: 'ackedBy', direction }, undefined, new Map(ofOne))).toEqual([9, 7])
  })

  it('by state puts unacknowledged incidents first, and with them those whose state or acknowledgement is unknown', () => {
    const listed = storeOf(
      incident({ pk: 5, open: false }),
      incident({ pk: 4, acked: true }),
      incident({ pk: 3, acked: true, unknown: ['acknowledgement'] }),
      incident({ pk: 2, open: false, unknown: ['state'] }),
      incident({ pk: 1 }),
    )
    expect(inOrder(listed, { by: 'state', direction: 'ascending' })).toEqual([3, 2, 1, 4, 5])
  })

  it.each(sortKeys)('by %s is tested in both directions', (by) => {
    expect(cases.flatMap(([key, direction]) => (key === by ? [direction] : []))).toEqual(['ascending', 'descending'])
  })

  it("is the server's order if no order is chosen", () => {
    expect(inOrder(store, undefined)).toBe(store.incidents)
  })

  it('by severity puts the unacknowledged first among equally severe rows, in both directions, then the newest', () => {
    const severe = (pk: number, acked: boolean, level: Level, minute: number) =>
      incident({ pk, acked, level, startTime: `2026-01-15T12:0${minute}:00Z` })
    const mixed = storeOf(severe(1, true, 1, 9), severe(2, false, 1, 1), severe(3, false, 1, 2), severe(4, true, 2, 9))
    expect(inOrder(mixed, { by: 'severity', direction: 'ascending' })).toEqual([3, 2, 1, 4])
    expect(inOrder(mixed, { by: 'severity', direction: 'descending' })).toEqual([4, 3, 2, 1])
  })

  it('by severity counts for nothing where levels are not shown', () => {
    const order = { by: 'severity', direction: 'ascending' } as const
    expect(orderInEffect(order, false)).toBeUndefined()
    expect(orderInEffect(order, true)).toBe(order)
    expect(orderInEffect({ by: 'source', direction: 'ascending' }, false)).toBeDefined()
  })

  it("does not depend on the server's order", () => {
    const order = { by: 'severity', direction: 'descending' } as const
    expect(inOrder(storeOf(...rows.toReversed()), order)).toEqual(inOrder(store, order))
  })

  it("cycles through ascending, descending and the server's order, and starts over with another column", () => {
    const first = nextOrder(undefined, 'time')
    expect(first).toEqual({ by: 'time', direction: 'ascending' })
    const second = nextOrder(first, 'time')
    expect(second).toEqual({ by: 'time', direction: 'descending' })
    expect(nextOrder(second, 'time')).toBeUndefined()
    expect(nextOrder(second, 'source')).toEqual({ by: 'source', direction: 'ascending' })
  })
})

describe('a sorted list that changes', () => {
  const order = { by: 'severity', direction: 'ascending' } as const
  const [nine, four, seven, two] = rows
  if (nine === undefined || four === undefined || seven === undefined || two === undefined) throw new Error('no rows')

  it('is the same array if no change affects the order', () => {
    const keep = sortedStepwise()
    const first = keep(store, order, 'free')
    expect(keep(storeOf({ ...nine, acked: true }, four, seven, two), order, 'free')).toBe(first)
  })

  it('adds arrivals, removes departures, and moves changed rows', () => {
    const keep = sortedStepwise()
    expect(keep(storeOf(nine, four, seven), order, 'free')).toEqual([4, 9, 7])
    expect(keep(storeOf(nine, four, seven, two), order, 'free')).toEqual([4, 9, 7, 2])
    expect(keep(storeOf(nine, seven, two), order, 'free')).toEqual([9, 7, 2])
    expect(keep(storeOf(nine, seven, { ...two, level: 1 }), order, 'free')).toEqual([2, 9, 7])
  })

  it('moves no changed row while rows are held, and catches up afterwards', () => {
    const keep = sortedStepwise()
    const before = storeOf(nine, four, seven)
    const after = { ...storeOf({ ...nine, level: 5 }, four, seven), incidents: before.incidents }
    expect(keep(before, order, 'held')).toEqual([4, 9, 7])
    expect(keep(after, order, 'held')).toEqual([4, 9, 7])
    expect(keep(after, order, 'free')).toEqual([4, 7, 9])
  })

  it('adds requested arrivals, and follows a new order, while rows are held', () => {
    const keep = sortedStepwise()
    keep(storeOf(nine, four, seven), order, 'held')
    expect(keep(store, order, 'held')).toEqual([4, 9, 7, 2])
    expect(keep(store, { by: 'source', direction: 'ascending' }, 'held')).toEqual([7, 4, 9, 2])
  })

  it('puts rows that are still arriving last, and sorts everything once they have arrived, even while rows are held', () => {
    const keep = sortedStepwise()
    keep(storeOf(nine, seven), order, 'held')
    expect(keep(storeOf(nine, seven, two, four), order, 'growing')).toEqual([9, 7, 2, 4])
    expect(keep(storeOf(nine, seven, two, four), order, 'held')).toEqual([4, 9, 7, 2])
  })

  it("is sorted again when another order is chosen, and has the server's order if none is chosen", () => {
    const keep = sortedStepwise()
    keep(store, order, 'free')
    expect(keep(store, { by: 'source', direction: 'ascending' }, 'free')).toEqual([7, 4, 9, 2])
    expect(keep(store, undefined, 'free')).toBe(store.incidents)
    expect(keep(store, order, 'free')).toEqual([4, 9, 7, 2])
  })
})

describe('the column for a tag key', () => {
  const site = (...values: readonly string[]) => ({ tags: values.map((value) => ({ key: 'site', value })) })
  const rows = [
    incident({ pk: 1, ...site('oslo') }),
    incident({ pk: 2, ...site() }),
    incident({ pk: 3, ...site('bergen', 'oslo') }),
    incident({ pk: 4, tags: [{ key: 'host', value: 'aaa' }] }),
  ]
  const store = storeOf(...rows)

  it('sorts by its values; rows without it follow in both directions', () => {
    const by = tagOrderKey('site')
    expect(inOrder(store, { by, direction: 'ascending' })).toEqual([3, 1, 4, 2])
    expect(inOrder(store, { by, direction: 'descending' })).toEqual([1, 3, 4, 2])
    expect(isListOrder({ by, direction: 'descending' })).toBe(true)
    expect(isListOrder({ by: 'site', direction: 'descending' })).toBe(false)
  })
})

it.each([
  ['severity', true],
  ['tag:host', true],
  ['ackedBy', false],
  ['ackedUntil', false],
] as const)('whether sorting by %s can cover everything that matches: %s', (by, isAll) => {
  const order = { by, direction: 'ascending' } as const
  expect(isSortingAll({ order, sortAll: true })).toBe(isAll)
  expect(isSortingAll({ order, sortAll: false })).toBe(false)
  expect(isSortingAll({ order: undefined, sortAll: true })).toBe(false)
})
