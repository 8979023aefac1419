import { describe, expect, test } from 'vitest'
import {
  changedIncidents,
  isFollowable,
  isListDue,
  isOtherList,
  justFetched,
  listFound,
  neverSeen,
  nothingAsked,
  overlap,
  seenAfter,
  sinceOf,
  verdictOn,
  type FeedEvent,
} from '../../../../machines/list/domain/changeFeed.ts'
import { isNamed } from '../../../../machines/incident/domain/changed.ts'
import { noList, type KeptList } from '../../../../machines/list/domain/keptList.ts'

const noon = Date.UTC(2026, 0, 15, 12)
const second = 1000
/** Microseconds since 1970, for a moment this many seconds after noon. */
const at = (seconds: number) => (noon + seconds * second) * 1000

function event(pk: number, incident: number, seconds = 0): FeedEvent {
  return { pk, incident, receivedAt: at(seconds) }
}

describe('the position in the event feed', () => {
  const known = { pk: 10, latest: at(-5), clock: at(0) }

  test.each([
    [
      'without new events, the position advances by the elapsed time',
      [],
      30,
      { pk: 10, latest: at(-5), clock: at(30) },
    ],
    [
      'the position advances to the newest event',
      [event(11, 1, 20), event(12, 1, 25)],
      20,
      { pk: 12, latest: at(25), clock: at(25) },
    ],
    [
      'the position advances to the newest event or by the elapsed time, whichever is later',
      [event(11, 1, 2)],
      30,
      { pk: 11, latest: at(2), clock: at(30) },
    ],
    [
      'known events that arrive again do not change the position',
      [event(9, 1, -20)],
      30,
      { pk: 10, latest: at(-5), clock: at(30) },
    ],
    [
      'the order of the events does not matter',
      [event(14, 1, 9), event(12, 1, 5)],
      1,
      { pk: 14, latest: at(9), clock: at(9) },
    ],
  ])('%s', (_, events, seconds, seen) => {
    expect(seenAfter(known, events, seconds * second)).toEqual(seen)
  })

  test('the first position is the time of the newest event', () => {
    expect(seenAfter(neverSeen, [event(7, 1)], 30 * second)).toEqual({ pk: 7, latest: at(0), clock: at(0) })
  })

  test('events are requested from a minute before the position, because sources report late', () => {
    expect(sinceOf(known)).toBe(at(-60))
    expect(overlap).toBe(60 * second)
  })

  test('as time passes, the requested period leaves out known events, but never those after the newest known one', () => {
    const ticks = [1, 2, 3, 4, 5].map((count) => sinceOf(seenAfter(known, [], count * 20 * second)))
    expect(ticks).toEqual([at(-40), at(-20), at(-5), at(-5), at(-5)])
  })
})

test('finds the incidents of new events, without duplicates', () => {
  const events = [event(9, 1), event(10, 2), event(11, 3), event(12, 4), event(13, 3)]
  expect(changedIncidents(events, { ...neverSeen, pk: 10 })).toEqual([3, 4])
  expect(changedIncidents([], { ...neverSeen, pk: 10 })).toEqual([])
})

test.each([
  [0, true, false],
  [8, true, false],
  [18, true, false],
  [19, true, true],
  [0, false, false],
  [8, false, false],
  [9, false, true],
  [15, false, true],
])(
  '%i ticks after the whole list was fetched (nothing happened: %s), the next tick fetches it again: %s',
  (ticks, isQuiet, isDue) => {
    expect(isListDue({ ticks, isQuiet, isCatchingUp: false })).toBe(isDue)
  },
)

test('a list that was just fetched is not due', () => {
  expect(isListDue({ ...justFetched, isCatchingUp: false })).toBe(false)
})

test('a list that is being caught up is not due', () => {
  expect(isListDue({ ticks: 19, isQuiet: true, isCatchingUp: true })).toBe(false)
})

describe('the list that a round finds', () => {
  const list: KeptList = { ...noList, refreshedAt: noon }
  const settled = { list, isSettled: true, isStale: false }
  const failed = { list, isSettled: false, isStale: true }
  const loading = { list, isSettled: false, isStale: false }
  const round = { isCatchingUp: true, list, isListOwed: false }
  const failedWith = (change: Partial<KeptList>) => ({ ...failed, list: { ...list, ...change } })

  test.each([
    ['as the server last sent it', settled, true, true],
    ['whose last refresh failed', failed, false, true],
    ['that is loading', loading, false, false],
    [
      'that was last refreshed ten minutes ago',
      { ...settled, list: { ...list, refreshedAt: noon - 600_000 } },
      true,
      true,
    ],
    ['that was last refreshed earlier', { ...settled, list: { ...list, refreshedAt: noon - 600_001 } }, true, false],
    ['that has never been refreshed', { ...settled, list: { ...list, refreshedAt: undefined } }, true, false],
    ['whose last refresh failed, and that others follow', failedWith({ hasMore: true }), false, false],
    [
      'whose last refresh failed, on a later page',
      failedWith({ request: { ...list.request, cursor: 'second' } }),
      false,
      false,
    ],
    ['that failed while one page was extended to everything', failedWith({ extent: 'everything' }), false, false],
  ] as const)(
    '%s: the events since then are enough at a tick: %s, after an outage: %s',
    (_, found, atTick, afterwards) => {
      expect(isFollowable({ ...round, isCatchingUp: false }, found, noon)).toBe(atTick)
      expect(isFollowable(round, found, noon)).toBe(afterwards)
    },
  )

  test('after an outage the events are not enough if the feed went ahead of the rows of a failed refresh', () => {
    expect(isFollowable({ ...round, isListOwed: true }, failed, noon)).toBe(false)
    expect(isFollowable({ ...round, isListOwed: true }, settled, noon)).toBe(true)
  })

  test('is another list if it has been fetched in between, or is loading', () => {
    const refetched = { ...list, fetchedAt: noon }
    expect([settled, failed, loading].map((found) => isOtherList(round, found))).toEqual([false, false, true])
    expect([settled, failed].map((found) => isOtherList(round, { ...found, list: refetched }))).toEqual([true, true])
    expect(isOtherList({ ...round, isCatchingUp: false }, failed)).toBe(true)
  })

  test('counts as fetched as a whole only if that did not fail', () => {
    const refetched = { ...list, fetchedAt: noon }
    const owing = { ...round, isListOwed: true }
    expect(listFound(owing, settled)).toEqual({ list, isListOwed: false })
    expect(listFound(owing, { ...settled, list: refetched })).toEqual({
      list: refetched,
      isListOwed: false,
      ...justFetched,
    })
    expect(listFound(owing, { ...failed, list: refetched })).toEqual({ list: refetched })
  })
})

describe('the verdict on the responses', () => {
  const whole = { ...noList, fetchedAt: noon }
  const paged = { ...whole, hasMore: true, next: 'next' }
  const answered = (count: number | undefined) => ({
    ...nothingAsked,
    ...justFetched,
    answer: { events: [], hasMore: false, unreadable: 0, count },
    counted: undefined,
    list: whole,
  })

  test('the list is correct if nothing changed', () => {
    expect(verdictOn(answered(0), whole, noon)).toEqual({ do: 'show' })
  })

  test('the list is fetched if there is no count', () => {
    expect(verdictOn(answered(undefined), whole, noon)).toEqual({ do: 'list' })
  })

  test('the list is fetched if it is due, whatever the responses are', () => {
    expect(verdictOn({ ...answered(0), ticks: 9, isQuiet: false }, whole, noon)).toEqual({ do: 'list' })
    expect(verdictOn({ ...answered(0), ticks: 8, isQuiet: false }, whole, noon)).toEqual({ do: 'show' })
  })

  test('the list is fetched if a row is unreadable', () => {
    expect(verdictOn({ ...answered(0), unreadable: 1 }, whole, noon)).toEqual({ do: 'list' })
  })

  test.each([
    ['the same count at the time of the fetch', noon, 40, 'show'],
    ['another count at the time of the fetch', noon, 41, 'list'],
    ['another count after the fetch', noon + 60 * second, 41, 'list'],
    ['another count a second before the fetch', noon - second, 41, 'list'],
    ['another count more than a second before the fetch', noon - second - 1, 41, 'show'],
  ] as const)('%s: counts are compared only if both belong to the same list', (_, at, count, verdict) => {
    expect(verdictOn({ ...answered(count), counted: { count: 40, at, merged: 0 } }, paged, noon).do).toBe(verdict)
  })

  test.each([
    ['none were pushed', 5, 5, 1, 'list'],
    ['one was pushed during the tick', 5, 6, 1, 'show'],
    ['one was pushed during the tick', 5, 6, 2, 'list'],
    ['one was pushed before the tick', 6, 6, 1, 'list'],
  ] as const)(
    '%s: a count may be off by the changes pushed since the tick began (%i, now %i; off by %i)',
    (_, before, now, count, verdict) => {
      const tick = { ...answered(count), list: { ...whole, merged: before } }
      expect(verdictOn(tick, { ...whole, merged: now }, noon).do).toBe(verdict)
    },
  )

  test.each([
    [41, 'list'],
    [42, 'show'],
    [46, 'show'],
    [47, 'list'],
  ] as const)(
    'a count of %i after one of 44 may differ by the two changes pushed since, although the list holds only some of the incidents',
    (count, verdict) => {
      const tick = { ...answered(count), counted: { count: 44, at: noon, merged: 3 }, list: { ...paged, merged: 5 } }
      expect(verdictOn(tick, { ...paged, merged: 5 }, noon).do).toBe(verdict)
    },
  )
})

test.each([
  [[7, 8], 7, true],
  [[8], 7, false],
  [[], 7, false],
  ['all', 7, true],
  ['all', undefined, false],
  [[7], undefined, false],
] as const)('whether the changed incidents %j include %s: %s', (changed, pk, named) => {
  expect(isNamed(changed, pk)).toBe(named)
})
