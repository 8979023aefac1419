import { describe, expect, test } from 'vitest'
import {
  arrivedBy,
  incidentsOf,
  isUrgent,
  leaving,
  type Arrivals,
  type Listing,
} from '../../../../machines/list/domain/arrivals.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incident } from '../../support/fixtures.ts'

/** An open, unacknowledged, critical incident. A higher primary key means a later start. */
function critical(pk: number, change: Partial<Incident> = {}): Incident {
  return incident({ pk, level: 1, startTime: new Date(Date.UTC(2026, 0, 1, 0, pk)).toISOString(), ...change })
}

/** A list of these rows, and other incidents in the store. */
function listing(rows: readonly Incident[], change: Partial<Listing> = {}, known: readonly Incident[] = []): Listing {
  return {
    listed: rows.map(({ pk }) => pk),
    storedIncidents: new Map(
      [...known, ...rows].map((row) => [row.pk, { incident: row, lastModified: 0, changedAt: 0 }]),
    ),
    hasMore: false,
    isFirst: true,
    isGrowing: false,
    ...change,
  }
}

/** The unseen incidents after a sequence of lists. The first is the list when the operator looks away. */
function unseen(...[first, ...further]: readonly Listing[]): readonly number[] {
  const left: Arrivals = leaving(first ?? listing([]))
  return [...further.reduce(arrivedBy, left).unseen]
}

test.each([
  ['open, unacknowledged and critical', {}, true],
  ['closed', { open: false }, false],
  ['acknowledged', { acked: true }, false],
  ['of level 2', { level: 2 }, false],
] as const)('an incident that is %s', (_, change, expected) => {
  expect(isUrgent(critical(7, change))).toBe(expected)
})

describe('unseen incidents', () => {
  const before = listing([critical(2), critical(1)])

  test('are the incidents that arrived after the operator looked away, and no earlier ones', () => {
    expect(unseen(before)).toEqual([])
    expect(unseen(before, before)).toEqual([])
    expect(unseen(before, listing([critical(3), critical(2), critical(1)]))).toEqual([3])
  })

  test.each([
    ['closed', { open: false }],
    ['acknowledged', { acked: true }],
    ['not critical', { level: 3 }],
  ] as const)('do not include an incident that is %s', (_, change) => {
    expect(unseen(before, listing([critical(3, change), critical(2), critical(1)]))).toEqual([])
  })

  test('do not include an incident that was in the list before and has become critical', () => {
    expect(unseen(listing([critical(1, { level: 4 })]), listing([critical(1)]))).toEqual([])
  })

  test('add up over several lists, without duplicates', () => {
    const two = listing([critical(4), critical(3), critical(2)])
    expect(unseen(before, listing([critical(3), critical(2)]), two, two)).toEqual([3, 4])
  })

  test.each([
    ['acknowledged', listing([critical(3, { acked: true }), critical(2)])],
    ['closed', listing([critical(3, { open: false }), critical(2)])],
    ['gone from the list', listing([critical(2)], {}, [critical(3)])],
  ])('no longer include an incident that is now %s', (_, now) => {
    expect(unseen(before, listing([critical(3), critical(2)]), now)).toEqual([])
  })

  test('include a reopened incident again', () => {
    const here = listing([critical(3), critical(2)])
    expect(unseen(before, here, listing([critical(2)], {}, [critical(3)]), here)).toEqual([3])
  })
})

describe('on a page followed by others', () => {
  const page = listing([critical(9), critical(8)], { hasMore: true })

  test('a row that moves up into the place of another is not new', () => {
    expect(unseen(page, listing([critical(9), critical(5)], { hasMore: true }))).toEqual([])
  })

  test('a row added between the others is new', () => {
    const between = critical(10, { startTime: critical(8).startTime })
    expect(unseen(page, listing([critical(9), between], { hasMore: true }, [critical(8)]))).toEqual([10])
  })

  test('a new row that newer ones push off the page is still unseen', () => {
    const first = listing([critical(10), critical(9)], { hasMore: true })
    const second = listing([critical(12), critical(11)], { hasMore: true }, [critical(10)])
    expect(unseen(page, first, second)).toEqual([10, 12, 11])
  })

  test('a new row that only later moves up onto the page is new, too', () => {
    const first = listing([critical(12), critical(11)], { hasMore: true }, [critical(9), critical(8)])
    const second = listing([critical(11), critical(10)], { hasMore: true }, [critical(8)])
    expect(unseen(page, first, second)).toEqual([11, 10])
  })
})

test('arrivals count when the list shrinks to one page, or grows to everything', () => {
  const everything = listing([critical(3), critical(2), critical(1)])
  const page = listing([critical(4), critical(3)], { hasMore: true })
  expect(unseen(everything, page)).toEqual([4])
  expect(unseen(page, listing([critical(5), critical(4), critical(3), critical(2)]))).toEqual([5])
})

describe('no arrivals', () => {
  test('while a list is fetched for the first time, including its last piece', () => {
    const nothing = listing([], { isGrowing: true })
    const first = listing([critical(2)], { isGrowing: true })
    const all = listing([critical(2), critical(1)])
    expect(unseen(nothing, first, all)).toEqual([])
    expect(unseen(nothing, first, all, listing([critical(3), critical(2), critical(1)]))).toEqual([3])
  })

  test('in a list with a new query', () => {
    const before = listing([critical(1)])
    expect(unseen(before, { ...before, isGrowing: true }, listing([critical(5), critical(4)]))).toEqual([])
  })

  test('before the first row of a later page', () => {
    const page = listing([critical(5), critical(4)], { isFirst: false, hasMore: true })
    expect(unseen(page, listing([critical(9), critical(5), critical(4)], {}))).toEqual([])
  })
})

test('primary keys are resolved to incidents, and unknown keys are left out', () => {
  expect(incidentsOf(listing([critical(1)]), [1, 4])).toEqual([critical(1)])
})
